import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SlaClocks } from '../../kernel/generated/tables.ts'
import { dueOf } from './due.ts'
import type { Policy } from './policies.ts'
import { type ClockTimes, isRunning, type Pause, type TimelineState } from './timeline.ts'

export type ClockRow = Selectable<SlaClocks>

/** Returns what happened to a stored clock. */
export const timesOf = (row: ClockRow): ClockTimes => ({
  kind: row.kind as SlaKind,
  round: row.round,
  started_at: row.started_at.getTime(),
  pauses: row.pauses as Pause[],
  stopped_at: row.stopped_at?.getTime() ?? null,
  is_void: row.is_void,
})

const moment = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** What a clock is measured by, and where it is kept. `before`: the stored clock, if there is one. */
type Facts = {
  support_lib_id: string
  conversation_ref: string
  times: ClockTimes
  policy: Policy | undefined
  state: TimelineState
  before?: ClockRow | undefined
}

/** Returns the row of a clock with its due time. */
export function clockRow({ support_lib_id, conversation_ref, times, policy, state, before }: Facts): ClockRow {
  const target = policy?.targetOf(times.kind)
  const due = target ? dueOf(times, target) : { due_at: null, warn_at: null, left_ms: null }
  const row: ClockRow = {
    support_lib_id,
    conversation_ref,
    kind: times.kind,
    round: times.round,
    policy_ref: target && policy ? policy.policy_ref : null,
    policy_name: target && policy ? policy.name : '',
    basis: target?.basis ?? '',
    target_minutes: target?.minutes ?? null,
    started_at: new Date(times.started_at),
    pauses: times.pauses as unknown as ClockRow['pauses'],
    stopped_at: moment(times.stopped_at),
    is_void: times.is_void,
    due_at: moment(due.due_at),
    warn_at: moment(due.warn_at),
    check_at: null,
    left_ms: due.left_ms,
    warned_at: before?.warned_at ?? null,
    breached_at: before?.breached_at ?? null,
  }
  return { ...row, check_at: state.is_away ? null : checkAt(row) }
}

/** Returns when a running clock must be told of next: its warning, then its breach. */
export function checkAt(row: ClockRow): Date | null {
  if (row.stopped_at !== null || row.breached_at !== null || row.due_at === null) return null
  return row.warn_at !== null && row.warned_at === null && row.warn_at < row.due_at ? row.warn_at : row.due_at
}

/** Returns the newest clock of each kind. Only these can be running, or go on. */
export const newestClocks = (ctx: Ctx, conversation_ref: string): Promise<ClockRow[]> =>
  ctx.db
    .selectFrom('sla_clocks')
    .selectAll()
    .distinctOn('kind')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('kind')
    .orderBy('round', 'desc')
    .execute()

/** Writes clocks; ones that exist are replaced. */
export async function writeClocks(ctx: Ctx, rows: readonly ClockRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('sla_clocks')
    .values(rows.map((row) => ({ ...row, pauses: JSON.stringify(row.pauses) })))
    .onConflict((conflict) =>
      conflict
        .columns(['support_lib_id', 'conversation_ref', 'kind', 'round'])
        .doUpdateSet((eb) => Object.fromEntries(written.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute()
}
const written = [
  'policy_ref',
  'policy_name',
  'basis',
  'target_minutes',
  'pauses',
  'stopped_at',
  'is_void',
  'due_at',
  'warn_at',
  'check_at',
  'left_ms',
  'warned_at',
  'breached_at',
] as const

/** Counts the targets that a conversation missed. A running clock whose policy is gone, or no longer for it, promises nothing and counts no more. */
export async function countMissed(ctx: Ctx, conversation_ref: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sla_clocks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('breached_at', 'is not', null)
    .where('target_minutes', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns what these clocks, the newest of each kind, add to their conversation. */
export function addedBy(rows: readonly ClockRow[], { is_over, is_away }: TimelineState): { sla_due: string | null; sla_paused: number } {
  const running = is_over || is_away ? [] : rows.filter((row) => row.stopped_at === null && row.target_minutes !== null)
  const due = running.flatMap((row) => row.due_at?.getTime() ?? [])
  return {
    sla_due: due.length > 0 ? new Date(Math.min(...due)).toISOString() : null,
    sla_paused: running.filter((row) => isRunning(timesOf(row)) && timesOf(row).pauses.at(-1)?.to === null).length,
  }
}
