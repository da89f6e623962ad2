import type { ConditionResult, StepResult } from '@porchlight/contracts/workflows/workflow-views'
import type { StaffActor } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { throughRule } from '../../../kernel/jobs/cause.ts'
import { actorOf, type Desk, type Matter, templatesOf, valuesOf, viewerOf } from './engine.ts'
import { heldPlace } from './held-by-steps.ts'
import { limitOn } from './limits.ts'
import { liveSink } from './live-sink.ts'
import { armWait, headOf } from './timers.ts'
import { walkSteps } from './walk-steps.ts'

/** Stored state of a paused run: the next step, its variables, the failures of the current action, the event that started it, and since when open steps hold it up. */
export type RunState = { at: number; variables: Record<string, string>; attempts: number; since: number | null; held_since?: string }
export type Started = { run_ref: string; status: string; steps: StepResult[] }

/** Retry delays of a failed action, in minutes; after the last one the failure is final. */
const retryMinutes = [1, 5, 30] as const
/** How long a closing that required steps hold up waits for them. */
const heldDays = 30

/**
 * Runs a rule whose conditions hold. The run, its effects and its record are one transaction, so a crash leaves all of them or none. Returns undefined if the
 * rule has already run for this cause.
 * @param actor who acts, if not the rule itself: a person who runs a macro
 * @param variables what it is started with
 */
export async function startRun(
  desk: Desk,
  matter: Matter,
  conditions: ConditionResult[],
  actor?: StaffActor,
  variables: Readonly<Record<string, string>> = {},
): Promise<Started | undefined> {
  const { ctx } = desk
  const { rule, of, cause_key } = matter
  const run_ref = newRef()
  const limited = actor ? undefined : await limitOn(desk, matter)
  const row = await ctx.db
    .insertInto('workflow_runs')
    .values({
      support_lib_id: ctx.support_lib_id,
      run_ref,
      workflow_ref: rule.workflow_ref,
      workflow_name: rule.workflow_name,
      version: rule.version,
      conversation_ref: of.conversation_ref,
      number: of.number,
      cause_key,
      event: of.event?.name ?? null,
      event_number: of.event?.number ?? null,
      status: limited ?? 'done',
      record: JSON.stringify({ conditions, steps: [] }),
      started_at: ctx.clock.now(),
      ended_at: limited ? ctx.clock.now() : null,
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'workflow_ref', 'conversation_ref', 'cause_key']).doNothing())
    .returning('run_ref')
    .executeTakeFirst()
  if (!row) return undefined
  if (limited) return { run_ref, status: limited, steps: [] }
  return goOn(
    desk,
    matter,
    {
      run_ref,
      state: { at: rule.program.first, variables: { ...variables }, attempts: 0, since: of.event?.number ?? null },
      record: { conditions, steps: [] },
    },
    actor,
  )
}

export type Going = { run_ref: string; state: RunState; record: { conditions: ConditionResult[]; steps: StepResult[] } }

/** Goes on with a run, and records where it got. */
export async function goOn(desk: Desk, matter: Matter, { run_ref, state, record }: Going, person?: StaffActor): Promise<Started> {
  const { ctx } = desk
  const { rule, of } = matter
  const actor = person ?? (await actorOf(desk, rule))
  const cause = throughRule(matter.cause, rule)
  const heldUntil = (state.held_since ? Date.parse(state.held_since) : ctx.clock.now().getTime()) + heldDays * 86_400_000
  const walked = await walkSteps({
    program: rule.program,
    from: state.at,
    values: (names) => valuesOf(desk, matter, names),
    viewer: await viewerOf(desk, matter),
    templates: await templatesOf(desk, of, rule),
    variables: state.variables,
    sink: liveSink(desk, { ...matter, cause }, actor, {
      isLast: state.attempts >= retryMinutes.length,
      isHeld: ctx.clock.now().getTime() < heldUntil,
      run_ref,
      start: startRun,
    }),
    operationOf: (action) => desk.parts.actions.get(action)?.operation.name ?? null,
  })
  const steps = [...record.steps, ...walked.steps]
  const isAgain = walked.ended === 'again'
  const isHeld = walked.ended === 'held'
  const next: RunState = {
    at: walked.at,
    variables: state.variables,
    attempts: isAgain ? state.attempts + 1 : 0,
    since: state.since,
    ...(isHeld && { held_since: state.held_since ?? ctx.clock.now().toISOString() }),
  }
  const failed = steps.some(({ outcome }) => outcome === 'failed')
  const status = isAgain
    ? 'retrying'
    : isHeld
      ? 'waiting'
      : walked.ended === 'waiting' || walked.ended === 'cancelled'
        ? walked.ended
        : failed
          ? 'failed'
          : walked.ended === 'stopped'
            ? 'stopped'
            : 'done'
  const isOver = status !== 'retrying' && status !== 'waiting'
  await ctx.db
    .updateTable('workflow_runs')
    .set({
      // A run that a stop step ended did what it should; 'stopped' is for the rules after it.
      status: status === 'stopped' ? 'done' : status,
      record: JSON.stringify({ conditions: record.conditions, steps }),
      state: isOver ? null : JSON.stringify({ ...next, since: of.event?.number ?? state.since ?? (isHeld ? await headOf(ctx) : null) } satisfies RunState),
      ended_at: isOver ? ctx.clock.now() : null,
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .execute()
  if (isAgain) {
    const minutes = retryMinutes[state.attempts] ?? 30
    await armWait(ctx, { run_ref, matter, kind: 'retry', place: String(walked.at), due_at: new Date(ctx.clock.now().getTime() + minutes * 60_000), unless: [] })
  }
  // Tried again once a step is done.
  if (isHeld) await armWait(ctx, { run_ref, matter, kind: 'retry', place: heldPlace, due_at: new Date(heldUntil), unless: [] })
  if (status === 'failed') tellFailure(desk, matter, run_ref)
  return { run_ref, status, steps }
}

/** Open screens and the owner learn that an action failed for good. */
function tellFailure({ ctx }: Desk, { rule, of }: Matter, run_ref: string): void {
  const { conversation_ref, number } = of
  ctx.emit('workflow.ran', { workflow_ref: rule.workflow_ref, conversation_ref, number, run_ref, status: 'failed' }, { subject: conversation_ref })
}
