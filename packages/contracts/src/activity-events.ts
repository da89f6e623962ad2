import { z } from 'zod'
import { event } from './define-events.ts'

export const activityEvents = {
  'feed.changed': event('The activity feed of a user has changed.', { user_id: z.string() }),
}
