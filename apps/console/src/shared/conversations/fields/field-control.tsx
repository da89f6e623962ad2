import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { limits } from '@porchlight/contracts/limits'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { useState } from 'react'
import { DateControl } from './date-control.tsx'
import type { Choice } from './field-words.ts'
import styles from './fields-panel.module.css'
import { localText } from './local-text.ts'
import { fieldText } from './texts.ts'
import { unknownChoices } from './unknown-choices.ts'

/** Value of a field, in the form that the API uses. */
export type FieldValue = string | number | string[] | null

type Props = {
  /** Name of a declared field, or reference of a custom one. */
  name: string
  label: string
  value: FieldValue
  choices: Choice[]
  /** Whether the choices are still being fetched, so that a value without a label isn't called unavailable. Required: every list loads for a while. */
  isLoading: boolean
  isLocked?: boolean
  /** Report typed text on every keystroke instead of when the user leaves the field. */
  isEager?: boolean
  onChange: (value: FieldValue) => void
}

/** Control for a field, chosen by the field's kind. */
export function FieldControl({ name, label, value, choices, isLoading, isLocked = false, isEager = false, onChange }: Props) {
  const field = conversationField(name)
  if (field?.kind === 'many') {
    return (
      <MultiSelect
        label={label}
        placeholder={listOf(value).length === 0 ? fieldText('choose') : undefined}
        data={[...choices, ...unknownChoices(choices, listOf(value), isLoading)]}
        value={listOf(value)}
        onChange={onChange}
        disabled={isLocked}
        searchable
        // Enter takes the first match.
        selectFirstOptionOnChange
        hidePickedOptions
        classNames={{ inputField: styles.typed ?? '' }}
        data-filled={listOf(value).length > 0 || undefined}
        size="xs"
      />
    )
  }
  if (customKindOf(name) === 'date') {
    const date = typeof value === 'string' ? value : ''
    return <DateControl type="date" label={label} isLocked={isLocked} isEager={isEager} value={date} onChange={onChange} />
  }
  if (field?.kind === 'moment') {
    const at = typeof value === 'string' ? localText(value) : ''
    const save = (text: string | null) => onChange(text && new Date(text).toISOString())
    return <DateControl type="datetime-local" label={label} isLocked={isLocked} isEager={isEager} value={at} onChange={save} />
  }
  if (field?.kind === 'text' || field?.kind === 'number') {
    // A new key discards typed text when another user changes the value.
    return (
      <TypedControl
        key={isEager ? '' : String(value)}
        label={label}
        value={value}
        isNumber={field.kind === 'number'}
        isLocked={isLocked}
        isEager={isEager}
        onChange={onChange}
      />
    )
  }
  const none = field?.nullable && name !== 'status_ref' ? [{ value: '', label: fieldText('none') }] : []
  return (
    <NativeSelect
      label={label}
      size="xs"
      disabled={isLocked}
      data={[...none, ...choices.map(withHint), ...unknownChoices(choices, listOf(value), isLoading)]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

const withHint = ({ value, label, hint }: Choice) => ({ value, label: hint === undefined ? label : `${label} – ${hint}` })

type TypedProps = Pick<Props, 'label' | 'value' | 'isLocked' | 'isEager' | 'onChange'> & { isNumber: boolean }

/** Field for text or a number. Reports the value when the user leaves the field or presses Enter. */
function TypedControl({ label, value, isNumber, isLocked, isEager, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const report = (text: string) => {
    const given = text.trim()
    const next = given === '' ? null : isNumber ? Number(given) : given
    if (next !== value && !(typeof next === 'number' && Number.isNaN(next))) onChange(next)
  }
  return (
    <TextInput
      type={isNumber ? 'number' : 'text'}
      step="any"
      label={label}
      size="xs"
      maxLength={limits.customTextMax}
      disabled={isLocked}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (isEager) report(event.currentTarget.value)
      }}
      onBlur={() => report(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') report(typed)
      }}
    />
  )
}

const listOf = (value: FieldValue): string[] => (value === null ? [] : [value].flat().map(String))
