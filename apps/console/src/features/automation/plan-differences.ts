import { planDiff } from '@porchlight/contracts/workflows/plan-diff'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { conditionsText } from '../../shared/conversations/filters/conditions-text.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { stepText, triggerText } from './sentences.ts'
import { t } from './texts.ts'

/** Returns where two plans differ, in words. */
export const planDifferences = (before: WorkflowPlan, now: WorkflowPlan, words: RuleWords) =>
  planDiff(before, now).map(({ at }) => ({ at, before: partText(before, at, words), now: partText(now, at, words) }))

/** Returns a part of a plan in words: `triggers.0`, `conditions`, `steps.1.yes.0`. */
function partText({ triggers, conditions, steps }: WorkflowPlan, at: string, words: RuleWords): string {
  if (at === 'conditions') return conditionsText(conditions, words) || t('always')
  const [kind, ...path] = at.split('.')
  if (kind === 'triggers') {
    const trigger = triggers[Number(path[0])]
    return trigger ? triggerText(trigger, words) : t('absent')
  }
  const step = path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], steps)
  return step ? stepText(step as WorkflowPlan['steps'][number], words) : t('absent')
}
