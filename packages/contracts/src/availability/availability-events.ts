import { z } from 'zod'
import { event } from '../define-events.ts'
import { absences } from './absence-terms.ts'

const user_id = z.string()
const state = z.enum(['available', ...absences])

export const availabilityEvents = {
  'agent.availability_set': event("A user's working hours or absence were changed; `by`: by whom.", { user_id, by: user_id }),
  'agent.availability_changed': event('A user went out of office or came back, or their working hours began or ended.', { user_id, from: state, to: state }),
}
