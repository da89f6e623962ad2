import type { operatorsOf } from '../lists/list-language.ts'
import type { WorkflowInput } from './add-to-workflows.ts'
import { workflowActions } from './plan-fields.ts'
import { planLimits, type Step, type StepInputs, stepsOf, type WorkflowPlan } from './plan-steps.ts'

/** What keeps a rule from being published: where (`triggers`, `steps.1.yes.0.message`), and why. */
export type PlanProblem = { at: string; problem: 'missing' | 'not a value' | 'unknown' | 'too many' | 'nothing to do' | 'no trigger' | 'one of two' }

/** Returns what keeps a draft from being published, as far as the plan alone shows it; the server also checks what it refers to. */
export function planProblems(plan: WorkflowPlan): PlanProblem[] {
  const all = stepsOf(plan.steps)
  return [
    ...(plan.triggers.length === 0 ? [{ at: 'triggers', problem: 'no trigger' } as const] : []),
    ...(all.length === 0 ? [{ at: 'steps', problem: 'nothing to do' } as const] : []),
    ...(all.length > planLimits.steps ? [{ at: 'steps', problem: 'too many' } as const] : []),
    ...all.flatMap(({ path, step }) => problemsOfStep(step, `steps.${path}`)),
  ]
}

function problemsOfStep(step: Step, at: string): PlanProblem[] {
  if (step.step !== 'action') return []
  return problemsOfAction(step.action, step.inputs).map(({ input, problem }) => ({ at: input === '' ? at : `${at}.${input}`, problem }))
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
