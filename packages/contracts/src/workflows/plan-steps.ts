import type { Filter } from '../lists/list-language.ts'

/** Limits of a rule: triggers, steps in all branches, nested branches, the longest wait in minutes (a year). */
export const planLimits = { triggers: 10, steps: 40, depth: 3, minutes: 525_600 } as const

/** Whether all minutes count, or only those within business hours. */
export type WorkflowClock = 'calendar' | 'business'

/** What makes a rule run. */
export type Trigger =
  | { on: 'event'; event: string; field?: string | undefined; from?: string[] | undefined; to?: string[] | undefined }
  | { on: 'timer'; after: string[]; minutes: number; unless: string[]; clock: WorkflowClock }
  | { on: 'schedule'; weekdays: number[]; times: string[]; time_zone: string }
  | { on: 'manual' }
  | { on: 'webhook' }

/** What an action is given, by the names that its declaration has. */
export type StepInputs = Record<string, string | number | string[] | null>

/** A step of a rule; `yes` and `no` hold further steps. */
export type Step =
  | { step: 'action'; action: string; inputs: StepInputs }
  | { step: 'wait'; minutes: number; unless: string[]; clock: WorkflowClock }
  | { step: 'branch'; if: Filter; yes: Step[]; no: Step[] }
  | { step: 'set'; variable: string; value: string }
  | { step: 'call'; workflow_ref: string }
  | { step: 'stop' }

/** What a rule does and when: its triggers, conditions and steps. */
export type WorkflowPlan = { triggers: Trigger[]; conditions: Filter; steps: Step[] }

/** Returns all steps, including those of branches, each with its path (`1.yes.0`). */
export function stepsOf(steps: readonly Step[], path = ''): { path: string; step: Step }[] {
  return steps.flatMap((step, index) => {
    const here = `${path}${index}`
    const inside = step.step === 'branch' ? [...stepsOf(step.yes, `${here}.yes.`), ...stepsOf(step.no, `${here}.no.`)] : []
    return [{ path: here, step }, ...inside]
  })
}
