import { type Step, stepsOf, type Trigger, type WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'

/** A rule's name, folder and draft, as the editor changes them. */
export type RuleDraft = {
  workflow_name: string
  workflow_folder_ref: string | null
  triggers: Trigger[]
  conditions: WorkflowPlan['conditions']
  steps: Step[]
}

/** Returns what of a draft is published: all but name and folder, which take effect at once. */
export const planOf = ({ triggers, conditions, steps }: RuleDraft): WorkflowPlan => ({ triggers, conditions, steps })

/** Returns the names of the variables that steps set. */
export const variablesOf = (steps: readonly Step[]): string[] => stepsOf(steps).flatMap(({ step }) => (step.step === 'set' ? [step.variable] : []))
