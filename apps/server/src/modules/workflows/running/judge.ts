import type { ConditionResult } from '@porchlight/contracts/workflows/workflow-views'
import { judgeConditions } from './conditions.ts'
import { type Desk, type Matter, valuesOf, viewerOf } from './engine.ts'

/** Returns whether a rule's conditions hold in a case, with the value of each. */
export async function judge(desk: Desk, matter: Pick<Matter, 'rule' | 'of' | 'moments'>): Promise<{ passed: boolean; conditions: ConditionResult[] }> {
  const { rule } = matter
  const values = await valuesOf(desk, matter, rule.fields)
  return judgeConditions(rule.plan.conditions, values, await viewerOf(desk, matter))
}
