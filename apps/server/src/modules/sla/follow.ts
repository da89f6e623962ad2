import { limits } from '@porchlight/contracts/limits'
import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { type ConversationChange, changeConversation } from '../conversations/index.ts'
import { statusCategoriesOf } from '../ticket-settings/index.ts'
import { addedBy, type ClockRow, clockRow, countMissed, newestClocks, timesOf, writeClocks } from './clock-rows.ts'
import { changesPolicy, factsOf, followedEvents, type PastEvent } from './facts.ts'
import { type Policy, policiesInUse, policyOf } from './policies.ts'
import { isRunning, noTimeline, type Timeline, type TimelineState, withFacts } from './timeline.ts'

/**
 * Brings the clocks of conversations up to date with what happened in them since, and with the policies and calendars as they are now. Runs any number of times
 * and in any order: each event is considered once, in the order in which it happened.
 */
export async function followConversations(ctx: Ctx, conversation_refs: readonly string[]): Promise<void> {
  const policies = await policiesInUse(ctx)
  for (const conversation_ref of [...conversation_refs].sort()) {
    try {
      await changeConversation(ctx, conversation_ref, 'read', (change) => follow(ctx, change, policies))
    } catch (error) {
      // It was deleted in the meantime.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
}

async function follow(ctx: Ctx, change: ConversationChange, policies: readonly Policy[]): Promise<void> {
  const { support_lib_id } = ctx
  const { row } = change
  const { conversation_ref } = row
  const stored = await ctx.db
    .selectFrom('sla_conversations')
    .select(['up_to', 'state'])
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .executeTakeFirst()
  const policy = policyOf(policies, row)
  if (!stored && !policy) return
  const known = stored ? await newestClocks(ctx, conversation_ref) : []
  const { events, up_to } = await eventsAfter(ctx, conversation_ref, stored?.up_to ?? 0)
  const before: Timeline = stored ? { state: stored.state as TimelineState, clocks: known.map(timesOf) } : await atFirst(ctx, conversation_ref, events[0])
  const after = withFacts(before, factsOf(events, row, events.length > 0 ? await statusCategoriesOf(ctx) : new Map()))
  const applied = lastApplied(events, policy, stored !== undefined)
  const rows = after.clocks.flatMap((times): ClockRow[] => {
    const old = known.find((one) => one.kind === times.kind && one.round === times.round)
    // A stopped clock keeps its target.
    if (old && !isRunning(times) && old.stopped_at !== null) return []
    // One that has just stopped was measured by the policy it had, and one that stopped before this policy applied by none.
    const isPast = times.stopped_at !== null && times.stopped_at < applied
    const measure = old && !isRunning(times) ? (policies.find((one) => one.policy_ref === old.policy_ref) ?? (old.policy_ref ? policy : undefined)) : policy
    return [clockRow({ support_lib_id, conversation_ref, times, policy: isPast && !old ? undefined : measure, state: after.state, before: old })]
  })
  const changed = rows.filter(
    (one) =>
      !isSame(
        one,
        known.find((old) => old.kind === one.kind && old.round === one.round),
      ),
  )
  for (const clock of changed) {
    const old = known.find((one) => one.kind === clock.kind && one.round === clock.round)
    if (old && clock.stopped_at === null && old.basis !== clock.basis && iso(old.due_at) !== iso(clock.due_at)) tellRecomputed(ctx, change, old, clock)
    tellStop(ctx, change, clock, old)
  }
  await writeClocks(ctx, changed)
  await writeState(ctx, conversation_ref, { up_to, state: after.state, isRunning: after.clocks.some(isRunning) })
  if (changed.length === 0) return
  const newest = newestOf([...known, ...rows])
  change.setAdded({ ...addedBy(newest, after.state), sla_missed: await countMissed(ctx, conversation_ref) })
  change.happened(ctx, 'sla.clocks_changed', {})
}

/** Returns a conversation before these events. If they don't begin with its start, earlier ones were removed because of their age; its messages tell whether it was answered. */
async function atFirst(ctx: Ctx, conversation_ref: string, first: PastEvent | undefined): Promise<Timeline> {
  if (!first || first.name === 'conversation.started') return noTimeline
  const answer = await ctx.db
    .selectFrom('messages')
    .select('seq')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('sender_type', '=', 'agent')
    .where('sender_id', 'is not', null)
    .where('created_at', '<', first.created_at)
    .limit(1)
    .executeTakeFirst()
  return { ...noTimeline, state: { ...noTimeline.state, has_answer: answer !== undefined } }
}

const iso = (at: Date | null) => at?.toISOString() ?? null
const isSame = (one: ClockRow, other: ClockRow | undefined): boolean => other !== undefined && textOf(one) === textOf(other)
const textOf = ({ left_ms, ...row }: ClockRow): string => JSON.stringify([Object.entries(row).sort(), left_ms === null ? null : Number(left_ms)])

/** Returns the newest row of each kind; of two for the same clock, the later one in the list. */
function newestOf(rows: readonly ClockRow[]): ClockRow[] {
  const newest = new Map<string, ClockRow>()
  for (const row of rows) if (row.round >= (newest.get(row.kind)?.round ?? 0)) newest.set(row.kind, row)
  return [...newest.values()]
}

/** Returns since when the policy applies, as far as these events say it (ms since the epoch). */
function lastApplied(events: readonly PastEvent[], policy: Policy | undefined, isFollowed: boolean): number {
  const lastChange = isFollowed ? undefined : events.findLast(changesPolicy)
  return Math.max(policy?.created_at ?? 0, lastChange?.created_at.getTime() ?? 0)
}

/** Returns the events after a number, in order, and the number up to which they go. */
async function eventsAfter(ctx: Ctx, conversation_ref: string, after: number): Promise<{ events: PastEvent[]; up_to: number }> {
  const events: PastEvent[] = []
  for (let up_to = after; ; ) {
    const rows = await ctx.db
      .selectFrom('events')
      .select(['number', 'name', 'payload', 'actor_kind', 'created_at'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('subject', '=', conversation_ref)
      .where('number', '>', up_to)
      .where('name', 'in', followedEvents)
      .orderBy('number')
      .limit(limits.slaEventsMax)
      .execute()
    events.push(...rows.map((row) => ({ ...row, name: row.name as PastEvent['name'] })))
    up_to = rows.at(-1)?.number ?? up_to
    if (rows.length < limits.slaEventsMax) return { events, up_to }
  }
}

async function writeState(ctx: Ctx, conversation_ref: string, { up_to, state, isRunning }: { up_to: number; state: TimelineState; isRunning: boolean }) {
  const values = { up_to, state: JSON.stringify(state), is_running: isRunning }
  await ctx.db
    .insertInto('sla_conversations')
    .values({ support_lib_id: ctx.support_lib_id, conversation_ref, ...values })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'conversation_ref']).doUpdateSet(values))
    .execute()
}

/** Returns what every event about a clock says. */
export const aboutClock = ({ kind, policy_ref, policy_name }: ClockRow) => ({ clock: kind as SlaKind, policy_ref, policy_name })

function tellRecomputed(ctx: Ctx, change: ConversationChange, from: ClockRow, to: ClockRow): void {
  const named = to.policy_ref === null ? from : to
  change.happened(ctx, 'sla.recomputed', { ...aboutClock(named), from: iso(from.due_at), due_at: iso(to.due_at) })
}

/** Tells that a clock stopped: in time, or late between two checks. */
function tellStop(ctx: Ctx, change: ConversationChange, clock: ClockRow, old: ClockRow | undefined): void {
  const { stopped_at, due_at } = clock
  if (stopped_at === null || due_at === null || clock.is_void || clock.breached_at !== null || (old && old.stopped_at !== null)) return
  if (stopped_at > due_at) clock.breached_at = ctx.clock.now()
  change.happened(ctx, stopped_at > due_at ? 'sla.breached' : 'sla.met', { ...aboutClock(clock), due_at: due_at.toISOString() })
}
