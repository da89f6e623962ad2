import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import { useEffect, useState } from 'react'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../filters/conditions-draft.ts'
import { ConditionsEditor } from '../filters/conditions-editor.tsx'
import styles from './rules.module.css'
import { t } from './texts.ts'
import type { RuleWords } from './use-rule-words.ts'

const first: Condition = { field: 'priority', op: 'is', value: 'urgent' }

/** Props of everything that edits conditions. */
export type RuleConditionsProps = {
  filter: Filter
  /** The names of the variables that can be asked for. */
  variables: readonly string[]
  words: RuleWords
  onChange: (filter: Filter) => void
  onIncomplete?: (isIncomplete: boolean) => void
}

/** Editor of the conditions of rules and flows. While one has no value, the draft keeps the last complete ones. */
export function RuleConditions({ filter, variables, words, onChange, onIncomplete }: RuleConditionsProps) {
  const stored = JSON.stringify(filter)
  const [{ draft, given }, setEdited] = useState(() => ({ draft: conditionsDraft(filter), given: stored }))
  const isComplete = isDraftComplete(draft)
  // A change by another person or a restored version replaces local edits.
  if (given !== stored) setEdited({ draft: conditionsDraft(filter), given: stored })
  useEffect(() => onIncomplete?.(!isComplete), [isComplete, onIncomplete])
  return (
    <>
      <ConditionsEditor
        draft={draft}
        words={words.conditions(variables)}
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
