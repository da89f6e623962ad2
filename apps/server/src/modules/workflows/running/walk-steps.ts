import { askedIn, askPrefix, asksBadly } from '@porchlight/contracts/workflows/asked-values'
import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import type { Step, StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import type { StepResult } from '@porchlight/contracts/workflows/workflow-views'
import { type CaseValues, judgeConditions, type Viewer } from './conditions.ts'
import { end, type Node, type Program } from './program.ts'
import { filled, filledInputs, type TemplateValues } from './templates.ts'

type Outcome = Pick<StepResult, 'outcome' | 'reason'>
/** Effects of steps: real ones, or none in dry runs and replays. All other code of a run is shared. */
export type Sink = {
  act(step: Extract<Step, { step: 'action' }>, inputs: StepInputs): Promise<Outcome | 'again' | 'held'>
  /** Whether the run stops here and goes on later, is over because the wait has already been ended, or goes on as if the time had passed. */
  wait(step: Extract<Step, { step: 'wait' }>, node: Node): Promise<'waits' | 'cancelled' | 'passed'>
  /** `asked`: the values that somebody was asked for, which the called rule may name too. */
  call(workflow_ref: string, path: string, asked: Readonly<Record<string, string>>): Promise<Outcome>
}
export type Walk = {
  program: Program
  /** The number of the step to begin with. */
  from: number
  values(names: readonly string[]): Promise<CaseValues>
  viewer: Viewer
  templates: TemplateValues
  variables: Record<string, string>
  sink: Sink
  operationOf(action: string): string | null
}
/** Where a walk ended: after the last step, at a stop, at a wait (which may be over already), or at an action to retry, later or once open steps are done; `at` is the step to continue with. */
export type Walked = { steps: StepResult[]; ended: 'done' | 'stopped' | 'waiting' | 'cancelled' | 'again' | 'held'; at: number }

const blank = { calls: null, input: {}, reason: null, conditions: [] as StepResult['conditions'] }

/** Goes through the steps of a rule, in order. */
export async function walkSteps(walk: Walk): Promise<Walked> {
  const steps: StepResult[] = []
  let at = walk.from
  while (at !== end) {
    const node = walk.program.nodes[at]
    if (!node) break
    const { path, step } = node
    const told = (result: Partial<StepResult> & Pick<StepResult, 'outcome'>) => void steps.push({ ...blank, path, step: step.step, ...result })
    at = node.next
    if (step.step === 'stop') {
      told({ outcome: 'stopped' })
      return { steps, ended: 'stopped', at: end }
    }
    if (step.step === 'set') {
      walk.variables[step.variable] = filled(step.value, walk.templates, walk.variables).slice(0, 500)
      told({ outcome: 'done', input: { [step.variable]: walk.variables[step.variable] } })
    }
    if (step.step === 'branch') {
      const values = { ...(await walk.values([...namesIn(step.if)])), ...variableValues(walk.variables) }
      const { passed, conditions } = judgeConditions(step.if, values, walk.viewer)
      told({ outcome: passed ? 'yes' : 'no', conditions })
      at = passed ? node.yes : node.no
    }
    if (step.step === 'call') told({ ...(await walk.sink.call(step.workflow_ref, path, askedOf(walk.variables))), input: { workflow_ref: step.workflow_ref } })
    if (step.step === 'wait') {
      const what = await walk.sink.wait(step, node)
      told({ outcome: what === 'waits' ? 'waiting' : what === 'passed' ? 'planned' : 'skipped', input: { minutes: step.minutes } })
      if (what !== 'passed') return { steps, ended: what === 'waits' ? 'waiting' : 'cancelled', at }
    }
    if (step.step === 'action' && lacksAnswer(step, walk.variables)) told({ outcome: 'skipped', reason: 'by_hand', step: step.action, input: step.inputs })
    else if (step.step === 'action') {
      const action = workflowActions[step.action]
      const inputs = action ? filledInputs(action, step.inputs, (text) => filled(text, walk.templates, walk.variables)) : step.inputs
      const outcome = await walk.sink.act(step, inputs)
      if (outcome === 'again' || outcome === 'held') return { steps, ended: outcome, at: walk.program.nodes.indexOf(node) }
      told({ ...outcome, step: step.action, calls: walk.operationOf(step.action), input: inputs })
    }
  }
  return { steps, ended: 'done', at: end }
}

/** Returns whether an action's texts name a value that nobody was, or could be, asked for: a text with a hole must not be sent. */
export const lacksAnswer = (step: Extract<Step, { step: 'action' }>, variables: Readonly<Record<string, string>>): boolean =>
  Object.values(step.inputs).some(asksBadly) ||
  askedIn({ steps: [step] }).some(({ name, isRequired }) => isRequired && !Object.hasOwn(variables, `${askPrefix}${name}`))

const askedOf = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith(askPrefix)))

function namesIn(filter: Extract<Step, { step: 'branch' }>['if']): Set<string> {
  if ('all' in filter) return new Set(filter.all.flatMap((one) => [...namesIn(one)]))
  if ('any' in filter) return new Set(filter.any.flatMap((one) => [...namesIn(one)]))
  return new Set([filter.field])
}

/** Returns variables as conditions name them: `var.topic`. */
export const variableValues = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`var.${name}`, value]))
