import { NativeSelect } from '@mantine/core'
import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import type { StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import { InputControl } from './input-control.tsx'
import { ruleWord } from './rule-texts.ts'
import styles from './rules.module.css'
import { t } from './texts.ts'
import type { RuleWords } from './use-rule-words.ts'

type ActionFieldsProps = {
  action: string
  inputs: StepInputs
  words: RuleWords
  /** What it is called to do nothing; without it, an action has to be chosen. */
  none?: string
  /** Returns what is wrong with an input, in words. */
  problemOf: (input: string) => string | undefined
  onChange: (change: { action: string; inputs: StepInputs }) => void
}

/** Editor of one action of a rule or a flow: which one, and what it is given. */
export function ActionFields({ action, inputs, words, none, problemOf, onChange }: ActionFieldsProps) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('action')}
        size="xs"
        value={action}
        data={action === '' || none !== undefined ? [{ value: '', label: none ?? t('choose') }, ...words.actions] : words.actions}
        onChange={(event) => onChange({ action: event.currentTarget.value, inputs: {} })}
      />
      {Object.entries(workflowActions[action]?.inputs ?? {}).map(([name, input]) => (
        <InputControl
          key={`${action} ${name}`}
          label={ruleWord('input', name)}
          input={input}
          value={inputs[name] ?? null}
          choices={words.inputChoices(input)}
          error={problemOf(name)}
          onChange={(value) => onChange({ action, inputs: { ...inputs, [name]: value } })}
        />
      ))}
    </div>
  )
}
