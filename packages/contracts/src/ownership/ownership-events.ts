import { z } from 'zod'
import { event } from '../define-events.ts'

const user_id = z.string()

export const ownershipEvents = {
  'library.handed_over': event('A library got another owner.', { from: user_id.nullable(), to: user_id, by: user_id.nullable() }),
}
