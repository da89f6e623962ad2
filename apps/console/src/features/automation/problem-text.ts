import type { PlanProblem } from '@porchlight/contracts/workflows/plan-problems'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import { t } from './texts.ts'

/** Returns a problem of a draft in words. */
export function problemText({ at, problem }: { at: string; problem: string }): string {
  const what = ruleWord('input', at.split('.').at(-1) ?? '')
  const key = `problem_${problem as PlanProblem['problem']}` as const
  if (key === 'problem_missing' || key === 'problem_not a value' || key === 'problem_unknown' || key === 'problem_no name to ask by') return t(key, { what })
  return t(key)
}
