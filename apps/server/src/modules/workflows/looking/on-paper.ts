import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import type { Verdict } from '@porchlight/contracts/workflows/workflow-views'
import { type Desk, type Matter, type Rule, templatesOf, valuesOf, viewerOf } from '../running/engine.ts'
import { judge } from '../running/judge.ts'
import { runLimits } from '../running/limits.ts'
import { isTriggered } from '../running/triggers.ts'
import { type Sink, walkSteps } from '../running/walk-steps.ts'

/** Maximum depth of called rules in a dry run. */
const depthMax = runLimits.chain

/** Subject of a dry run: as in a real run, but without effects. */
export type Paper = Pick<Matter, 'of' | 'moments'> & { chain: readonly string[] }

/** The sink that only records: the same steps, but nothing is changed or sent, and waits are over at once. */
function recordingSink(desk: Desk, rule: Rule, paper: Paper, depth: number): Sink {
  return {
    async act(step, inputs) {
      const channel = workflowActions[step.action]?.channel
      if (channel && channel !== paper.of.view.channel) return { outcome: 'skipped', reason: `${channel} only` }
      // What was true of a past moment is not known of everything that actions ask.
      const foreseen = paper.moments.isPast ? undefined : await desk.parts.actions.get(step.action)?.foresee?.(desk.ctx, paper.of, inputs)
      if (!foreseen) return { outcome: 'planned', reason: null }
      return 'failed' in foreseen ? { outcome: 'failed', reason: foreseen.failed } : { outcome: 'skipped', reason: foreseen.skipped }
    },
    wait: async () => 'passed',
    async call(workflow_ref, _path, asked) {
      const called = await desk.ruleByRef(workflow_ref)
      if (!called) return { outcome: 'failed', reason: 'not_found' }
      if (depth >= depthMax) return { outcome: 'failed', reason: 'too_deep' }
      const { passed } = await onPaper(desk, called, { ...paper, chain: [...paper.chain, rule.workflow_ref] }, depth + 1, asked)
      return passed ? { outcome: 'planned', reason: null } : { outcome: 'skipped', reason: 'conditions' }
    },
  }
}

/**
 * Returns what a rule would do about a case: the same code as a run, with a sink that records. Reads only.
 * @param variables what it is started with
 */
export async function onPaper(desk: Desk, rule: Rule, paper: Paper, depth = 0, variables: Readonly<Record<string, string>> = {}): Promise<Verdict> {
  const { of, moments, chain } = paper
  const matter = { rule, of, moments }
  const { passed, conditions } = await judge(desk, matter)
  const { event } = of
  const triggered = event === null ? rule.plan.triggers.some(({ on }) => on !== 'event') : rule.plan.triggers.some((trigger) => isTriggered(trigger, event))
  const kept_by = chain.includes(rule.workflow_ref) ? 'loop' : chain.length >= runLimits.chain ? 'too_deep' : null
  const steps = passed
    ? (
        await walkSteps({
          program: rule.program,
          from: rule.program.first,
          values: (names) => valuesOf(desk, matter, names),
          viewer: await viewerOf(desk, matter),
          templates: await templatesOf(desk, of, rule),
          variables: { ...variables },
          sink: recordingSink(desk, rule, paper, depth),
          operationOf: (action) => desk.parts.actions.get(action)?.operation.name ?? null,
        })
      ).steps
    : []
  const { workflow_ref, workflow_name, version } = rule
  return { workflow_ref, workflow_name, version, triggered, passed, kept_by, run_ref: null, conditions, steps }
}
