import type { FeedItem } from '@porchlight/contracts/activity/activity'
import { t } from './texts.ts'

/** Catalogue keys of the texts for each trigger. Similar events share a text. */
const keys = {
  'conversation.transferred': 'transferred',
  'conversation.assigned': 'assigned',
  'message.mentioned': 'mentioned',
  'message.followed': 'followed',
  'deputy.hinted': 'deputy',
  'draft.submitted': 'reviewAsked',
  'draft.reviewed approve': 'reviewApproved',
  'draft.reviewed request_changes': 'reviewChanges',
  'draft.reviewed send': 'reviewSent',
  'review.requested': 'textReviewAsked',
  'review.returned': 'textReturned',
  'review.approved': 'textApproved',
  'review.commented': 'textCommented',
  'freshness.due': 'textsDue',
  'platform_ticket.answered': 'ticketAnswered',
  'conversation.rated': 'rated',
  'conversation.rated_low': 'ratedLow',
  'conversation.rating_raised': 'ratingRaised',
  'conversation.side_answered': 'sideAnswered',
  'tickets.returned': 'ticketsReturned',
  'team.message': 'teamMessage',
  'teammate.invited': 'invited',
  'teammate.joined': 'joined',
  'permissions.changed': 'rightsChanged',
  'article.schedule_dropped': 'scheduleDropped',
  'review.schedule_dropped': 'scheduleDropped',
  'article.published': 'published',
  'newsflash.published': 'published',
  'sop.published': 'published',
  'course.published': 'published',
} as const satisfies Record<string, Parameters<typeof t>[0]>

const keyOf = (trigger: string) => (Object.hasOwn(keys, trigger) ? keys[trigger as keyof typeof keys] : null)

/** Returns a description of the event, with the number of its conversation, to follow the agent's name. Falls back to the server's text if the catalogue has none for the trigger. */
export function activityText({ trigger, activity_values, activity_name }: Pick<FeedItem, 'trigger' | 'activity_values' | 'activity_name'>): string {
  const key = keyOf(activity_values.decision ? `${trigger} ${activity_values.decision}` : trigger)
  const text = key === null ? activity_name : t(key, { title: '', role: '', count: '', library: '', score: '', message: '', ...activity_values })
  return activity_values.number ? `${text} · #${activity_values.number}` : text
}
