import type { Trigger } from '@porchlight/contracts/workflows/plan-steps'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { causedBy } from '../../../kernel/jobs/cause.ts'
import type { Desk, Matter, Rule } from './engine.ts'
import type { Happened } from './happened.ts'

type Wait = { run_ref: string; matter: Matter; kind: 'wait' | 'retry'; place: string; due_at: Date; unless: string[] }

/** Arms the timer with which a run goes on. */
export async function armWait(ctx: Ctx, { run_ref, matter, kind, place, due_at, unless }: Wait): Promise<void> {
  const { rule, of, cause } = matter
  await ctx.db
    .insertInto('workflow_timers')
    .values({
      support_lib_id: ctx.support_lib_id,
      timer_ref: newRef(),
      workflow_ref: rule.workflow_ref,
      kind,
      conversation_ref: of.conversation_ref,
      run_ref,
      place,
      due_at,
      unless,
      cause: JSON.stringify(cause),
      // Only events from now on end the wait; those before the rule are known to the run.
      event_number: of.event?.number ?? (await headOf(ctx)),
    })
    .execute()
}

/** Returns the number of the library's newest event. */
export const headOf = async (ctx: Ctx): Promise<number> =>
  (await ctx.db.selectFrom('library_heads').select('event_number').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirstOrThrow()).event_number

/** Arms a rule's timer after an event, or starts its time again; not after what follows from the rule itself, which would never end. */
export async function armTimer(desk: Desk, rule: Rule, place: number, trigger: Extract<Trigger, { on: 'timer' }>, event: Happened): Promise<void> {
  if (event.cause?.rules.includes(rule.workflow_ref)) return
  const { ctx, parts } = desk
  const { minutes, clock, unless } = trigger
  const due_at = clock === 'business' ? await parts.businessHours.after(ctx, event.at, minutes) : new Date(event.at.getTime() + minutes * 60_000)
  await ctx.db
    .insertInto('workflow_timers')
    .values({
      support_lib_id: ctx.support_lib_id,
      timer_ref: newRef(),
      workflow_ref: rule.workflow_ref,
      kind: 'trigger',
      conversation_ref: event.conversation_ref,
      run_ref: null,
      place: String(place),
      due_at,
      unless,
      cause: JSON.stringify(causedBy(event)),
      event_number: event.number,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['support_lib_id', 'workflow_ref', 'conversation_ref', 'place'])
        .where('kind', '=', 'trigger')
        .doUpdateSet((eb) => ({
          timer_ref: eb.ref('excluded.timer_ref'),
          due_at: eb.ref('excluded.due_at'),
          unless: eb.ref('excluded.unless'),
          cause: eb.ref('excluded.cause'),
          event_number: eb.ref('excluded.event_number'),
        })),
    )
    .execute()
}

/** Cancels the timers that these events cancel, and ends the runs that were waiting for them. Events caused by a rule don't end its own wait. */
export async function cancelTimers(ctx: Ctx, events: readonly Happened[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ run_ref: string | null }>`
    delete from workflow_timers t using jsonb_to_recordset(${JSON.stringify(events.map(({ name, conversation_ref, number, actor_kind, actor_id }) => ({ name, conversation_ref, number, rule: actor_kind === 'rule' ? actor_id : null })))}::jsonb)
      as e(name text, conversation_ref text, number bigint, rule text)
    where t.support_lib_id = ${ctx.support_lib_id} and t.conversation_ref = e.conversation_ref and e.name = any(t.unless)
      and e.number > coalesce(t.event_number, 0) and e.rule is distinct from t.workflow_ref
    returning t.run_ref`.execute(ctx.db)
  const runs = rows.flatMap(({ run_ref }) => run_ref ?? [])
  if (runs.length > 0) await cancelRuns(ctx, runs)
}

/** Ends runs that wait, without what they would have done then. */
export async function cancelRuns(ctx: Ctx, runs: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('workflow_runs')
    .set({ status: 'cancelled', ended_at: ctx.clock.now(), state: null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', 'in', runs)
    .where('status', '=', 'waiting')
    .execute()
}
