import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { type ConversationField, conversationFields } from '@porchlight/contracts/conversation-fields'
import type { Field } from '@porchlight/contracts/list-language'
import type { Choice } from './field-words.ts'
import { f } from './texts.ts'

/** Value of a field, as views represent it. */
export type FieldValue = string | string[] | null

type Props = {
  name: ConversationField
  label: string
  value: FieldValue
  choices: Choice[]
  isLocked?: boolean
  onChange: (value: FieldValue) => void
}

/** Control for a declared field; the field's kind decides which one. */
export function FieldControl({ name, label, value, choices, isLocked, onChange }: Props) {
  const field: Field = conversationFields[name]
  if (field.kind === 'many') {
    return (
      <MultiSelect
        label={label}
        placeholder={listOf(value).length === 0 ? f('choose') : undefined}
        data={[...choices, ...missing(choices, value)]}
        value={listOf(value)}
        onChange={onChange}
        disabled={isLocked}
        searchable
        hidePickedOptions
        size="xs"
      />
    )
  }
  if (field.kind === 'moment') {
    return (
      <TextInput
        type="datetime-local"
        label={label}
        size="xs"
        disabled={isLocked}
        value={typeof value === 'string' ? localText(value) : ''}
        onChange={(event) => onChange(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : null)}
      />
    )
  }
  const none = field.nullable && name !== 'status_ref' ? [{ value: '', label: f('none') }] : []
  return (
    <NativeSelect
      label={label}
      size="xs"
      disabled={isLocked}
      data={[...none, ...choices, ...missing(choices, value)]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

const listOf = (value: FieldValue): string[] => (value === null ? [] : [value].flat())
/** Returns choices for values that are no longer offered, so that they still appear. */
const missing = (choices: Choice[], value: FieldValue): Choice[] =>
  listOf(value).flatMap((one) => (one && !choices.some((choice) => choice.value === one) ? [{ value: one, label: f('unknown') }] : []))

/** Formats a time for the browser's input: local, without seconds. */
function localText(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
