import type { operatorsOf } from '../lists/list-language.ts'
import type { WorkflowInput } from './add-to-workflows.ts'
import { askedIn, askedLimits, asksBadly } from './asked-values.ts'
import { workflowActions } from './plan-fields.ts'
import { planLimits, type Step, type StepInputs, stepsOf, type WorkflowPlan } from './plan-steps.ts'

const planProblemKinds = [
  'missing',
  'not a value',
  'unknown',
  'too many',
  'nothing to do',
  'no trigger',
  'one of two',
  'no name to ask by',
  'asks for too many',
] as const

/** What keeps a rule from being published: where (`triggers`, `steps.1.yes.0.message`), and why. */
export type PlanProblem = { at: string; problem: (typeof planProblemKinds)[number] }

/** Returns what keeps a draft from being published, as far as the plan alone shows it; the server also checks what it refers to. */
export function planProblems(plan: WorkflowPlan): PlanProblem[] {
  const all = stepsOf(plan.steps)
  return [
    ...(plan.triggers.length === 0 ? [{ at: 'triggers', problem: 'no trigger' } as const] : []),
    ...(all.length === 0 ? [{ at: 'steps', problem: 'nothing to do' } as const] : []),
    ...(all.length > planLimits.steps ? [{ at: 'steps', problem: 'too many' } as const] : []),
    ...(askedIn(plan).length > askedLimits.values ? [{ at: 'steps', problem: 'asks for too many' } as const] : []),
    ...all.flatMap(({ path, step }) => problemsOfStep(step, `steps.${path}`)),
  ]
}

function problemsOfStep(step: Step, at: string): PlanProblem[] {
  if (step.step === 'set') return asksBadly(step.value) ? [{ at: `${at}.value`, problem: 'no name to ask by' }] : []
  if (step.step !== 'action') return []
  const badly = Object.entries(step.inputs).filter(([, value]) => asksBadly(value))
  return [
    ...problemsOfAction(step.action, step.inputs).map(({ input, problem }): PlanProblem => ({ at: input === '' ? at : `${at}.${input}`, problem })),
    ...badly.map(([input]): PlanProblem => ({ at: `${at}.${input}`, problem: 'no name to ask by' })),
  ]
}

/** What is wrong with an action: the input that it is about, or '' for the action itself. */
export type ActionProblem = { input: string; problem: 'missing' | 'not a value' | 'unknown' }

/** Returns what is wrong with an action and its inputs, as far as the declarations show it. */
export function problemsOfAction(name: string, inputs: StepInputs): ActionProblem[] {
  const action = workflowActions[name]
  if (!action) return [{ input: '', problem: 'unknown' }]
  const unknown = Object.keys(inputs).filter((input) => !Object.hasOwn(action.inputs, input))
  return [
    ...unknown.map((input): ActionProblem => ({ input, problem: 'unknown' })),
    ...Object.entries(action.inputs).flatMap(([input, declared]): ActionProblem[] => {
      const problem = problemOfInput(declared, inputs[input])
      return problem ? [{ input, problem }] : []
    }),
  ]
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function problemOfInput(input: WorkflowInput, value: unknown): 'missing' | 'not a value' | undefined {
  if (isEmpty(value)) return input.isRequired ? 'missing' : undefined
  const isFitting = {
    choice: () => typeof value === 'string' && (input.choices?.includes(value) ?? false),
    one: () => typeof value === 'string',
    many: () => Array.isArray(value),
    text: () => typeof value === 'string' && value.length <= (input.max ?? 200),
    number: () => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    moment: () => typeof value === 'string',
  } satisfies Record<keyof typeof operatorsOf, () => boolean>
  return isFitting[input.kind]() ? undefined : 'not a value'
}
