import { z } from 'zod'
import { event } from '../define-events.ts'

export const catchUpEvents = {
  'catch_up.changed': event('What happened while a user was out of office can be read, or was dismissed.', { user_id: z.string() }),
}
