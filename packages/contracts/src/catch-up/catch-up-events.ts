import { z } from 'zod'
import { event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const catchUpEvents = closed('it belongs to one person', {
  'catch_up.changed': event('What happened while a user was out of office can be read, or was dismissed.', { user_id: z.string() }),
})
