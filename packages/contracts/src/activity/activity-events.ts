import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const activityEvents = closed('it belongs to one person', {
  'feed.changed': event("A user's activity feed changed.", { user_id: z.string() }),
  'mute.changed': event(
    'A person muted a conversation, or no longer mutes it.',
    { user_id: z.string(), conversation_ref: z.string(), is_muted: z.boolean() },
    leftOut('which alerts somebody wants is their own affair'),
  ),
})
