import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { teammatesFlags } from '../permission-flags.ts'
import { absences, hintCauses } from './absence-terms.ts'

const user_id = z.string()
const state = z.enum(['available', ...absences])

export const availabilityEvents = {
  ...openTo(teammatesFlags, {
    'agent.availability_set': event("A user's working hours or absence were changed; `by`: by whom.", { user_id, by: user_id }),
    'agent.availability_changed': event('A user went out of office or came back, or their working hours began or ended.', { user_id, from: state, to: state }),
    'agent.returned': event('A user is no longer out of office: the absence ended, or was ended at `until`.', {
      user_id,
      from: z.string(),
      until: z.string(),
      deputy_id: user_id.nullable(),
    }),
  }),
  ...closed('it belongs to one person', {
    'deputy.hinted': event(
      'A deputy got a hint about a conversation that they may see: `for_user` is out of office, and the contact wrote to them, or somebody mentioned or assigned them.',
      { conversation_ref: z.string(), number: z.number().int(), user_id, for_user: user_id, cause: z.enum(hintCauses), key: z.string() },
      leftOut('the message, mention or assignment is told itself'),
    ),
  }),
}
