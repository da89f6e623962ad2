import { type Absence, type AvailabilityView, availabilityApi, type WorkingHours } from '@porchlight/contracts/availability/availability'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Availability } from '../../kernel/generated/tables.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { agentChanges, presentAgent, staffNames, userForUpdate } from '../people/index.ts'
import { wantHints } from './hint-deputies.ts'
import { type Facts, timesAt } from './times.ts'

export type AvailabilityRow = Selectable<Availability>
type Changes = { hours?: WorkingHours | null | undefined; absence?: Absence | null | undefined }

/** Selects the availability of a library's people. */
export const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('availability').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Returns what somebody has set. */
export const factsOf = ({ time_zone, week, out_from, out_until }: AvailabilityRow): Facts => ({
  hours: week === null || time_zone === null ? null : { time_zone, week: week as WorkingHours['week'] },
  out_from,
  out_until,
})

const present = (user_id: string, row: AvailabilityRow | undefined): AvailabilityView => ({
  user_id,
  hours: row ? factsOf(row).hours : null,
  absence: row?.out_from
    ? { from: row.out_from.toISOString(), until: row.out_until?.toISOString() ?? null, reason: row.reason, deputy_id: row.deputy_id }
    : null,
})

/** Reads somebody's hours and absence. */
export const readAvailability = query(availabilityApi.read, async (ctx, { ref_uid }) => {
  if (!(await staffNames(ctx, [ref_uid])).has(ref_uid)) throw refuse('not_found')
  return { availability: present(ref_uid, await rowsOf(ctx).where('user_id', '=', ref_uid).executeTakeFirst()) }
})

/** Changes the caller's own hours or absence. */
export const setOwn = action(availabilityApi.setOwn, (ctx, changes) => change(ctx, staffOf(ctx).user_id, changes))

/** Changes those of a teammate. */
export const setOfTeammate = action(availabilityApi.set, (ctx, { ref_uid, ...changes }) => change(ctx, ref_uid, changes))

async function change(ctx: Ctx, user_id: string, { hours, absence }: Changes) {
  const { support_lib_id } = ctx
  await userForUpdate(ctx, user_id)
  if (absence) await assertAbsence(ctx, user_id, absence)
  const row = await rowsOf(ctx).where('user_id', '=', user_id).executeTakeFirst()
  const facts: Facts = {
    hours: hours === undefined ? (row ? factsOf(row).hours : null) : hours,
    out_from: absence === undefined ? (row?.out_from ?? null) : absence && new Date(absence.from),
    out_until: absence === undefined ? (row?.out_until ?? null) : (absence?.until ?? null) === null ? null : new Date(String(absence?.until)),
  }
  const { state, ...times } = timesAt(facts, ctx.clock.now())
  const { time_zone = null, week = null } = facts.hours ?? {}
  const set = {
    ...{ time_zone, week: week && JSON.stringify(week), out_from: facts.out_from, out_until: facts.out_until, ...times, noted: state },
    ...(absence !== undefined && { reason: absence?.reason ?? '', deputy_id: absence?.deputy_id ?? null }),
  }
  await ctx.db
    .insertInto('availability')
    .values({ support_lib_id, user_id, ...set })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet(set))
    .execute()
  if (row && absence !== undefined) noteReturn(ctx, row, facts)
  await wantHints(ctx)
  ctx.emit('agent.availability_set', { user_id, by: staffOf(ctx).user_id }, { subject: user_id })
  await announce(ctx, user_id, row?.noted ?? 'available', state)
  const saved = await rowsOf(ctx).where('user_id', '=', user_id).executeTakeFirst()
  return { availability: present(user_id, saved), agent: await presentAgent(ctx, user_id) }
}

/** Emits that somebody is back, if they were out of office until now, or until a moment ago, and are no longer with what is set now (by default nothing). */
export function noteReturn(ctx: Ctx, { user_id, out_from, out_until, deputy_id }: AvailabilityRow, facts?: Facts): void {
  const now = ctx.clock.now()
  if (out_from === null || out_from > now || (facts && timesAt(facts, now).state === 'out_of_office')) return
  const until = out_until !== null && out_until < now ? out_until : now
  ctx.emit('agent.returned', { user_id, from: out_from.toISOString(), until: until.toISOString(), deputy_id }, { subject: user_id })
}

/** @throws AppError `invalid_input` */
async function assertAbsence(ctx: Ctx, user_id: string, { from, until, deputy_id }: Absence): Promise<void> {
  if (until !== null && (until <= from || Date.parse(until) <= ctx.clock.now().getTime()))
    throw refuse('invalid_input', { fields: { until: 'ends before it begins, or is over' } })
  if (deputy_id === null) return
  if (deputy_id === user_id) throw refuse('invalid_input', { fields: { deputy_id: 'somebody else' } })
  const deputy = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', deputy_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!deputy) throw refuse('invalid_input', { fields: { deputy_id: 'no teammate' } })
}

/** Pushes somebody's row to open screens; if they have become unavailable or available again, others react to that. */
export async function announce(ctx: Ctx, user_id: string, from: string, to: string): Promise<void> {
  const changes = await agentChanges(ctx, [user_id])
  const states = { from, to } as { from: 'available'; to: 'available' }
  if (from !== to) ctx.emit('agent.availability_changed', { user_id, ...states }, { subject: user_id, changes })
  else ctx.emit('agent.updated', { user_id }, { subject: user_id, changes })
}
