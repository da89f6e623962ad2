import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import type { Step } from '@porchlight/contracts/workflows/plan-steps'
import { useEffect, useState } from 'react'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import styles from './automation.module.css'
import { t } from './texts.ts'
import type { RuleWords } from './use-rule-words.ts'

const first: Condition = { field: 'priority', op: 'is', value: 'urgent' }

type Props = {
  filter: Filter
  /** The rule's steps, whose variables can be asked for. */
  steps: readonly Step[]
  words: RuleWords
  onChange: (filter: Filter) => void
  onIncomplete?: (isIncomplete: boolean) => void
}

/** The conditions of a rule. */
export function ConditionsCard(props: Props) {
  return (
    <section className={styles.card} aria-labelledby="rule-conditions">
      <h2 id="rule-conditions">{t('conditions')}</h2>
      <p className={styles.hint}>{t('conditionsLead')}</p>
      <RuleConditions {...props} />
    </section>
  )
}

/** Editor of conditions. While one has no value, the draft keeps the last complete ones. */
export function RuleConditions({ filter, steps, words, onChange, onIncomplete }: Props) {
  const stored = JSON.stringify(filter)
  const [{ draft, given }, setEdited] = useState(() => ({ draft: conditionsDraft(filter), given: stored }))
  const isComplete = isDraftComplete(draft)
  // Somebody else's change, or a restored version, replaces what was edited here.
  if (given !== stored) setEdited({ draft: conditionsDraft(filter), given: stored })
  useEffect(() => onIncomplete?.(!isComplete), [isComplete, onIncomplete])
  return (
    <>
      <ConditionsEditor
        draft={draft}
        words={words.conditions(steps)}
        first={first}
        label={t('match')}
        onChange={(next) => {
          const complete = isDraftComplete(next) ? (filterOfDraft(next) ?? { all: [] }) : null
          setEdited({ draft: next, given: complete ? JSON.stringify(complete) : stored })
          if (complete) onChange(complete)
        }}
      />
      {!isComplete && <p className={styles.problem}>{t('incomplete')}</p>}
    </>
  )
}
