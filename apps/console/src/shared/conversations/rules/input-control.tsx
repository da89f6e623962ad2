import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { placeholders, type WorkflowInput } from '@porchlight/contracts/workflows/add-to-workflows'
import { askPrefix } from '@porchlight/contracts/workflows/asked-values'
import type { StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import type { Choice } from '../fields/field-words.ts'
import styles from './rules.module.css'
import { t } from './texts.ts'

const templateHint = () => t('templateHint', { names: placeholders.map((name) => `{${name}}`).join(', '), asking: `{${askPrefix}${t('askExample')}}` })

type Value = StepInputs[string]
type Props = { label: string; input: WorkflowInput; value: Value; choices: Choice[]; error: string | undefined; onChange: (value: Value) => void }

/** Control for what an action is given, chosen by the declaration of the input. */
export function InputControl({ label, input, value, choices, error, onChange }: Props) {
  const common = { label, error, size: 'xs' as const, required: input.isRequired === true }
  if (input.kind === 'many') {
    return (
      <MultiSelect
        {...common}
        data={choices}
        value={Array.isArray(value) ? value : []}
        searchable
        selectFirstOptionOnChange
        hidePickedOptions
        onChange={onChange}
      />
    )
  }
  if (input.kind === 'choice' || input.kind === 'one') {
    const chosen = typeof value === 'string' ? value : ''
    const isOffered = chosen === '' || choices.some((one) => one.value === chosen)
    return (
      <NativeSelect
        {...common}
        value={chosen}
        data={[{ value: '', label: t('choose') }, ...choices, ...(isOffered ? [] : [{ value: chosen, label: '…' }])]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    )
  }
  if (input.kind === 'number') {
    return (
      <TextInput
        {...common}
        type="number"
        min={0}
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : Number(typed))}
      />
    )
  }
  const typed = typeof value === 'string' ? value : ''
  if ((input.max ?? 0) > 500) {
    return (
      <Textarea
        {...common}
        className={styles.wide}
        description={input.isTemplate && templateHint()}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={input.max}
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...common}
      description={input.isTemplate && templateHint()}
      maxLength={input.max ?? 200}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
