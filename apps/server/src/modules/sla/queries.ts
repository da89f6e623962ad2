import { limits } from '@porchlight/contracts/limits'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { type SlaClockView, slaApi } from '@porchlight/contracts/sla/sla'
import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'
import { query } from '../../kernel/operations.ts'
import { conversationForReading } from '../conversations/index.ts'
import { type ClockRow, timesOf } from './clock-rows.ts'
import { lateOf } from './due.ts'
import { calendarTime, isInBusinessTime, type Policy, type PolicyRow, policiesInUse, policyRows, presentPolicy } from './policies.ts'

/** Lists the policies in order. */
export const listPolicies = query(slaApi.list, async (ctx) => ({ policies: (await policyRows(ctx)).map(presentPolicy) }))

/** Lists the clocks of a conversation that have a target, or had one. */
export const listClocks = query(slaApi.ofConversation, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const rows = await ctx.db
    .selectFrom('sla_clocks')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('target_minutes', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('kind')
    .limit(limits.slaClocksShownMax)
    .execute()
  const policies = (await policyRows(ctx)).filter(({ is_enabled }) => is_enabled)
  const inUse = await policiesInUse(ctx)
  const now = ctx.clock.now()
  return { clocks: rows.map((row) => ({ ...presentClock(row, policies, now), ...countedBy(row, inUse, now) })) }
})

type Counted = Pick<SlaClockView, 'counts' | 'calendar_name' | 'late_minutes' | 'is_paused'>

/** Returns what a clock is counted by, and how late it is by that. */
function countedBy(row: ClockRow, policies: readonly Policy[], now: Date): Counted {
  const target = policies.find(({ policy_ref }) => policy_ref === row.policy_ref)?.targetOf(row.kind as SlaKind)
  const inBusinessTime = isInBusinessTime(row.basis)
  // The policy may count otherwise by now, which changes no stopped clock.
  const isSame = target !== undefined && isInBusinessTime(target.basis) === inBusinessTime
  const times = timesOf(row)
  const ms = (row.target_minutes ?? 0) * minuteMs
  const isLate = stateOf(row, now) === 'missed'
  const time = inBusinessTime ? (isSame ? target.time : undefined) : calendarTime
  return {
    counts: inBusinessTime ? 'business_time' : 'calendar_time',
    calendar_name: inBusinessTime && isSame ? target.calendar_name : null,
    late_minutes: isLate && time ? Math.floor(lateOf(times, { ms, time }, now.getTime()) / minuteMs) : null,
    is_paused: times.stopped_at === null && times.pauses.at(-1)?.to === null,
  }
}
const minuteMs = 60_000

function presentClock(row: ClockRow, policies: readonly PolicyRow[], now: Date): Omit<SlaClockView, keyof Counted> {
  const place = policies.findIndex((policy) => policy.policy_ref === row.policy_ref)
  const policy = row.stopped_at === null ? policies[place] : undefined
  return {
    kind: row.kind as SlaKind,
    round: row.round,
    policy_ref: row.policy_ref,
    policy_name: row.policy_name,
    because: policy ? { filter: policy.filter as Filter, place: place + 1 } : null,
    state: stateOf(row, now),
    target_minutes: row.target_minutes,
    started_at: row.started_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    left_minutes: row.left_ms === null ? null : Math.floor(Number(row.left_ms) / 60_000),
    warned_at: row.warned_at?.toISOString() ?? null,
    breached_at: row.breached_at?.toISOString() ?? null,
  }
}

function stateOf(row: ClockRow, now: Date): SlaClockView['state'] {
  if (row.is_void) return 'dropped'
  const isLate = row.due_at !== null && (row.stopped_at ?? now) > row.due_at
  if (isLate) return 'missed'
  if (row.stopped_at !== null) return 'met'
  return timesOf(row).pauses.at(-1)?.to === null ? 'paused' : 'running'
}
