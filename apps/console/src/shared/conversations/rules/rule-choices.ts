import type { OperationName } from '@porchlight/contracts/routes'
import type { WorkflowInput } from '@porchlight/contracts/workflows/add-to-workflows'
import type { Choice } from '../fields/field-words.ts'

/** What a feature has for inputs of rules to choose from, in its `rule-choices.ts`. */
export type RuleChoices<T = unknown> = {
  refersTo: NonNullable<WorkflowInput['refersTo']>
  /** The operation that reads them, for people who may call it. */
  needs: OperationName
  query: { queryKey: readonly unknown[]; queryFn: () => Promise<T[]> }
  choices: (found: readonly T[]) => Choice[]
}

/** Declares what inputs of rules that refer to something of a feature can be chosen from. */
export const defineRuleChoices = <T>(choices: RuleChoices<T>): RuleChoices<T> => choices
