import type { EventName } from '@porchlight/contracts/events'
import { triggerEvents } from '@porchlight/contracts/workflows/plan-fields'
import type { Reaction } from '../../../kernel/jobs.ts'
import { followEvents } from './follow-events.ts'

/** Every event that a rule can name. A library wants those that its rules name; the database sees to it when they change (`wants_events_of_rules`). */
export const followedByRules: Reaction[] = triggerEvents.map((name) => {
  const event = name as EventName
  return { name: 'workflows.follow', event, wanted: `workflows.${event}`, follow: followEvents }
})
