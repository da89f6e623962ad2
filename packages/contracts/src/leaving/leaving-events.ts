import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { teammatesFlags } from '../permission-flags.ts'

const user_id = z.string()

export const leavingEvents = openTo(teammatesFlags, {
  'agent.handed_over': audited(
    'rights',
    event('What a user had was given to others or ended, because they were deactivated. `to` is null for what ended.', {
      user_id,
      by: user_id,
      changed: z.array(z.strictObject({ kind: z.string(), to: user_id.nullable(), count: z.number().int() })),
    }),
  ),
})
