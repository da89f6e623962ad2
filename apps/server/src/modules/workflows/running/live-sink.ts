import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import type { ConditionResult } from '@porchlight/contracts/workflows/workflow-views'
import { performWithin } from '../../../kernel/calls/perform-within.ts'
import type { StaffActor } from '../../../kernel/context.ts'
import { AppError, toAppError } from '../../../kernel/errors.ts'
import type { Cause } from '../../../kernel/jobs/cause.ts'
import { canSee } from '../../conversations/index.ts'
import { isSetBySomebody } from './case-at.ts'
import type { Desk, Matter } from './engine.ts'
import { judge } from './judge.ts'
import { armWait } from './timers.ts'
import type { Sink } from './walk-steps.ts'

/** Temporary refusals, worth a retry; all others are caused by the rule itself. */
const passing = ['unavailable', 'internal', 'rate_limited']
/** A conflict between transactions: the whole transaction is repeated, so it must not count as a failed action. */
const conflicts = ['40P01', '40001']

/** A rule that another one calls: whether it ran, and what became of it. */
type Start = (
  desk: Desk,
  matter: Matter,
  conditions: ConditionResult[],
  actor: StaffActor | undefined,
  variables: Readonly<Record<string, string>>,
) => Promise<{ status: string } | undefined>
/** `isLast`: a failed action is not tried again. `isHeld`: one that open steps hold up waits for these. */
type Options = { isLast: boolean; isHeld: boolean; run_ref: string; start: Start }

/**
 * The sink that really acts: as the rule, with its owner's rights, each action within a savepoint. `cause` already leads through this rule.
 * @param actor undefined if the rule's owner is gone
 */
export function liveSink(desk: Desk, matter: Matter & { cause: Cause }, actor: StaffActor | undefined, { isLast, isHeld, run_ref, start }: Options): Sink {
  const { ctx, kernel, parts } = desk
  const { of, later, rule, cause } = matter
  /** A run that goes on after a wait begins its next wait now. */
  const waitsFrom = of.event?.number ?? Number.MAX_SAFE_INTEGER
  return {
    async act(step, inputs) {
      const work = parts.actions.get(step.action)
      const declared = workflowActions[step.action]
      if (!work || !declared) return { outcome: 'failed', reason: 'unknown' }
      if (!actor) return { outcome: 'failed', reason: 'owner_gone' }
      // A rule may not change conversations that its owner may not read, nor pass anything in them on.
      if (actor.rule && !canSee(actor, of.view as Parameters<typeof canSee>[1])) return { outcome: 'failed', reason: 'not_found' }
      if (declared.channel && declared.channel !== of.view.channel) return { outcome: 'skipped', reason: `${declared.channel} only` }
      if (actor.rule && declared.sets && isSetBySomebody(declared.sets, later)) return { outcome: 'skipped', reason: 'newer_value' }
      try {
        const skipped = await ctx.attempt(() =>
          ctx.actAs(actor, (own) => work.run(own, of, inputs, (operation, input) => performWithin(kernel, own, operation, input)), cause),
        )
        return skipped ? { outcome: 'skipped', reason: skipped.skipped } : { outcome: 'done', reason: null }
      } catch (error) {
        if (conflicts.includes((error as { code?: string }).code ?? '')) throw error
        const { code } = toAppError(error)
        if (!(error instanceof AppError)) ctx.log.warn({ err: error, workflow_ref: rule.workflow_ref }, 'an action of a rule failed')
        if (passing.includes(code) && !isLast && actor.rule) return 'again'
        if (code === 'steps_open' && isHeld && actor.rule) return 'held'
        return { outcome: 'failed', reason: code }
      }
    },
    async wait({ minutes, unless, clock }, node) {
      // The event that would end the wait may have come before the rule.
      if (later.some(({ name, number }) => unless.includes(name) && number > waitsFrom)) return 'cancelled'
      const from = ctx.clock.now()
      const due_at = clock === 'business' ? await parts.businessHours.after(ctx, from, minutes) : new Date(from.getTime() + minutes * 60_000)
      await armWait(ctx, { run_ref, matter, kind: 'wait', place: node.path, due_at, unless })
      return 'waits'
    },
    async call(workflow_ref, path, asked) {
      const called = await desk.ruleByRef(workflow_ref)
      if (!called) return { outcome: 'failed', reason: 'not_found' }
      const inner = { ...matter, rule: called, cause_key: `${matter.cause_key}>${rule.workflow_ref}.${path}`.slice(0, 400) }
      const { passed, conditions } = await judge(desk, inner)
      if (!passed) return { outcome: 'skipped', reason: 'conditions' }
      const started = await start(desk, inner, conditions, actor?.rule ? undefined : actor, asked)
      if (!started) return { outcome: 'skipped', reason: 'already_ran' }
      return started.status === 'failed' || started.status === 'loop' || started.status.startsWith('too_')
        ? { outcome: 'failed', reason: started.status }
        : { outcome: 'done', reason: null }
    },
  }
}
