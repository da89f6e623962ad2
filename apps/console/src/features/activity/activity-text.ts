import type { FeedItem } from '@porchlight/contracts'
import { t } from './texts.ts'

/** Texts for each trigger, as catalogue keys. Several events of one kind share a text. */
const keys = {
  'conversation.transferred': 'transferred',
  'conversation.assigned': 'assigned',
  'message.mentioned': 'mentioned',
  'platform_ticket.answered': 'ticketAnswered',
  'tickets.returned': 'ticketsReturned',
  'teammate.invited': 'invited',
  'teammate.joined': 'joined',
  'permissions.changed': 'rightsChanged',
  'article.schedule_dropped': 'scheduleDropped',
  'article.published': 'published',
  'newsflash.published': 'published',
  'sop.published': 'published',
  'course.published': 'published',
} as const satisfies Record<string, Parameters<typeof t>[0]>

const keyOf = (trigger: string) => (Object.hasOwn(keys, trigger) ? keys[trigger as keyof typeof keys] : null)

/** Returns what happened, in words that follow the agent's name; the server's words if this console has no text for it. */
export function activityText({ trigger, activity_values, activity_name }: Pick<FeedItem, 'trigger' | 'activity_values' | 'activity_name'>): string {
  const key = keyOf(trigger)
  return key === null ? activity_name : t(key, { title: '', role: '', count: '', library: '', ...activity_values })
}
