import { z } from 'zod'
import { event } from '../define-events.ts'

export const activityEvents = {
  'feed.changed': event("A user's activity feed changed.", { user_id: z.string() }),
}
