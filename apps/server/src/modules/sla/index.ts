import { type Reaction, reaction } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { usesCalendars } from '../calendars/index.ts'
import { createPolicy, orderPolicies, reactionsName, removePolicy, updatePolicy } from './change-policies.ts'
import { followedEvents } from './facts.ts'
import { followConversations } from './follow.ts'
import { policyRows } from './policies.ts'
import { listClocks, listPolicies } from './queries.ts'
import { recomputeClocks, recomputeLater } from './recompute.ts'
import { tellDueEachMinute, tellMoreDue } from './tell-due.ts'
import './report-facts.ts'

usesCalendars(async (ctx, calendar_ref) => {
  const policies = await policyRows(ctx)
  // A policy without a calendar of its own uses the only one that can be deleted: the last.
  return policies.some((policy) => policy.counts === 'business_time' && (policy.calendar_ref === calendar_ref || policy.calendar_ref === null))
})

/** Every entrance of a conversation emits one of these events, so each arms its clocks. */
const follow = followedEvents.map(
  (event): Reaction =>
    reaction(`sla.follow-${event}`, event, (ctx, { payload }) => followConversations(ctx, [payload.conversation_ref]), {
      wanted: reactionsName,
      about: ({ conversation_ref }) => conversation_ref,
    }),
)

/** Promises about replies and solutions, and the clocks that measure them. */
export const sla: Module = {
  name: 'sla',
  handlers: [listClocks, listPolicies, createPolicy, updatePolicy, orderPolicies, removePolicy],
  reactions: [
    ...follow,
    reaction('sla.recompute-by-calendar', 'calendar.changed', async (ctx) => recomputeLater(ctx), { wanted: reactionsName, about: () => 'calendars' }),
  ],
  tasks: [recomputeClocks, tellMoreDue],
  schedules: [tellDueEachMinute],
  notices: [notice('sla_policies', 'sla.policy_changed', { ids: ({ policy_ref }) => (policy_ref ? [policy_ref] : null) })],
}
