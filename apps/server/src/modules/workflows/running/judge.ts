import { valueIn } from '@porchlight/contracts/lists/list-language'
import type { ConditionResult } from '@porchlight/contracts/workflows/workflow-views'
import { type Desk, type Matter, valuesOf, viewerOf } from './engine.ts'
import { variableValues } from './walk-steps.ts'

/**
 * Returns whether a rule's conditions hold in a case, with the value of each.
 * @param variables what the rule is started with, for conditions on `var.name`
 */
export async function judge(
  desk: Desk,
  matter: Pick<Matter, 'rule' | 'of' | 'moments'>,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ passed: boolean; conditions: ConditionResult[] }> {
  const { rule } = matter
  const values = { ...(await valuesOf(desk, matter, rule.fields)), ...variableValues(variables) }
  const viewer = await viewerOf(desk, matter)
  return {
    passed: rule.holds(values, viewer),
    conditions: rule.conditions.map(({ condition: { field, op, value }, holds }) => ({
      field,
      op,
      value: value ?? null,
      actual: valueIn(values, field) ?? null,
      holds: holds(values, viewer),
    })),
  }
}
