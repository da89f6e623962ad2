import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { ChoicePicker } from '../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices } from '../../shared/interface/menus/matching-choices.ts'
import styles from './automation.module.css'
import { planSentence } from './sentences.ts'
import { t } from './texts.ts'

type Macro = { workflow_ref: string; workflow_name: string; plan: WorkflowPlan; uses: number; similar_uses: number }
type Props = { macros: readonly Macro[]; words: RuleWords; onPick: (workflow_ref: string) => void }

/** Field that finds a macro while one types, and says what the highlighted one does. Those that fit come first, then those that are used most. */
export function MacroPicker({ macros, words, onPick }: Props) {
  const choices = macros.map(({ workflow_ref, workflow_name, uses, similar_uses }) => ({
    value: workflow_ref,
    label: workflow_name,
    hint: uses === 0 ? undefined : similar_uses > 0 ? t('macroSuggested', { count: uses }) : t('macroUses', { count: uses }),
  }))
  return (
    <ChoicePicker
      label={t('macroList')}
      search={t('macroSearch')}
      choicesFor={(typed) => matchingChoices(choices, typed)}
      nothing={t('macroNone')}
      onPick={onPick}
      about={(value) => {
        const plan = macros.find(({ workflow_ref }) => workflow_ref === value)?.plan
        return plan && <p className={styles.sentence}>{planSentence(plan, words)}</p>
      }}
    />
  )
}
