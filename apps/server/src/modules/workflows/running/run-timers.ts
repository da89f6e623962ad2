import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { ConditionResult } from '@porchlight/contracts/workflows/workflow-views'
import type { Selectable } from 'kysely'
import type { WorkflowTimers } from '../../../kernel/generated/tables.ts'
import { type Cause, causedByTimer } from '../../../kernel/jobs/cause.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockForRules, openForRules, viewsForRules } from '../../conversations/index.ts'
import { caseNow } from './case-at.ts'
import { type Desk, deskOf, type Matter, ruleOf } from './engine.ts'
import { eventsAbout } from './happened.ts'
import { hasChangedSince } from './held-by-steps.ts'
import { judge } from './judge.ts'
import { enabledRules, publishedRule } from './rules-of-library.ts'
import { armSchedule } from './schedules.ts'
import { type Going, goOn, type RunState, startRun } from './start-run.ts'
import { cancelRuns } from './timers.ts'

type Timer = Selectable<WorkflowTimers>

/** Timers of a library that run in one transaction. */
const atOnce = 10

/** Runs the due timers of a library: each once, because it goes in the transaction of what it starts. Returns whether there may be more. */
export async function runTimers(kernel: Kernel, support_lib_id: string): Promise<boolean> {
  return asSystem(kernel, support_lib_id, 'workflows.timers', async (ctx) => {
    const due = await ctx.db
      .selectFrom('workflow_timers')
      .selectAll()
      .where('support_lib_id', '=', support_lib_id)
      .where('due_at', '<=', ctx.clock.now())
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
    // All before the first acts: a transaction that has acted must not wait for another conversation, whose holder may wait for what this one holds.
    await lockForRules(ctx, [...new Set(due.flatMap(({ conversation_ref }) => conversation_ref ?? []))])
    for (const timer of due) {
      await ctx.db.deleteFrom('workflow_timers').where('support_lib_id', '=', support_lib_id).where('timer_ref', '=', timer.timer_ref).execute()
      if (timer.kind === 'schedule') await runSchedule(desk, timer)
      else if (timer.kind === 'trigger') await runTrigger(desk, timer)
      else await resume(desk, timer)
    }
    return due.length === atOnce
  })
}

/** Reads the current state of a conversation for rules; undefined if it no longer exists. */
async function matterNow({ ctx }: Desk, conversation_ref: string): Promise<Pick<Matter, 'of' | 'moments' | 'later'> | undefined> {
  const view = (await viewsForRules(ctx, [conversation_ref])).get(conversation_ref)
  return view && { of: caseNow(view, ctx.clock.now()), moments: { stored: {}, read: {}, isPast: false }, later: [] }
}

async function runTrigger(desk: Desk, { workflow_ref, conversation_ref, timer_ref, cause }: Timer): Promise<void> {
  const rule = (await enabledRules(desk.ctx)).find((one) => one.workflow_ref === workflow_ref)
  const now = rule && (await matterNow(desk, conversation_ref ?? ''))
  if (!rule || !now) return
  const matter: Matter = { ...now, rule, cause: causedByTimer(`workflow:${workflow_ref}`, cause as Cause | null), cause_key: `timer:${timer_ref}` }
  const { passed, conditions } = await judge(desk, matter)
  if (passed) await startRun(desk, matter, conditions)
}

/** Goes on with a run after a wait or a failure, with the version it began with, even if the rule has been turned off: it has promised to finish. */
async function resume(desk: Desk, { run_ref, conversation_ref, cause }: Timer): Promise<void> {
  const { ctx } = desk
  const run = await ctx.db
    .selectFrom('workflow_runs')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref ?? '')
    .executeTakeFirst()
  const now = await matterNow(desk, conversation_ref ?? '')
  if (!run || run.state === null || !now) return
  const version = await ctx.db
    .selectFrom('workflow_versions as v')
    .innerJoin('workflows as w', (join) => join.onRef('w.support_lib_id', '=', 'v.support_lib_id').onRef('w.workflow_ref', '=', 'v.workflow_ref'))
    .select(['v.plan', 'w.owner_id'])
    .where('v.support_lib_id', '=', ctx.support_lib_id)
    .where('v.workflow_ref', '=', run.workflow_ref)
    .where('v.version', '=', run.version)
    .executeTakeFirst()
  if (!version) return
  const { workflow_ref, workflow_name } = run
  const rule = ruleOf({ workflow_ref, workflow_name, version: run.version, owner_id: version.owner_id, plan: version.plan as WorkflowPlan })
  const state = run.state as unknown as RunState
  const later = state.since === null ? [] : ((await eventsAbout(ctx, [run.conversation_ref], state.since)).get(run.conversation_ref) ?? [])
  const matter: Matter = { ...now, later, rule, cause: causedByTimer(`workflow:${workflow_ref}`, cause as Cause | null), cause_key: run.cause_key }
  const record = run.record as Going['record']
  if (state.held_since !== undefined && hasChangedSince(later, workflow_ref)) return cancelRuns(ctx, [run.run_ref])
  await goOn(desk, matter, { run_ref: run.run_ref, state, record })
}

/** Runs a scheduled rule on each open conversation that passes its conditions, and arms its next time. A time that was missed is not made up for twice. */
async function runSchedule(desk: Desk, { workflow_ref, place, due_at }: Timer): Promise<void> {
  const { ctx } = desk
  const rule = (await enabledRules(ctx)).find((one) => one.workflow_ref === workflow_ref)
  const trigger = rule?.plan.triggers[Number(place)]
  if (!rule || trigger?.on !== 'schedule') return
  await armSchedule(ctx, rule, Number(place), trigger)
  const passing: { matter: Matter; conditions: ConditionResult[] }[] = []
  for (const view of await openForRules(ctx, rule.plan.conditions)) {
    const of = caseNow(view, ctx.clock.now())
    const cause_key = `schedule:${due_at.toISOString()}`
    const matter: Matter = {
      rule,
      of,
      cause: causedByTimer(`workflow:${workflow_ref}`),
      cause_key,
      later: [],
      moments: { stored: {}, read: {}, isPast: false },
    }
    const { passed, conditions } = await judge(desk, matter)
    if (passed) passing.push({ matter, conditions })
  }
  // As above: all of them before the first one acts.
  await lockForRules(
    ctx,
    passing.map(({ matter }) => matter.of.conversation_ref),
  )
  for (const { matter, conditions } of passing) await startRun(desk, matter, conditions)
}
