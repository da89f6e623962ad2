import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AskedValue } from '@porchlight/contracts/workflows/asked-values'
import { useState } from 'react'
import { t } from './texts.ts'

/** Values entered for what a macro asks for, by name. */
export type EnteredValues = Readonly<Record<string, string>>

/** What a macro asks for: the fields, what has been entered, the same after a pause for the preview, and whether everything that it needs is there. */
export type Asked = {
  fields: readonly AskedValue[]
  values: EnteredValues
  settled: EnteredValues
  isComplete: boolean
  enter: (name: string, value: string) => void
}

const pauseMs = 250

/** Returns the state of what a macro asks for. */
export function useAsked(fields: readonly AskedValue[]): Asked {
  const [values, setValues] = useState<EnteredValues>({})
  const [settled] = useDebouncedValue(values, pauseMs)
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? '').trim() !== '')
  return { fields, values, settled, isComplete, enter: (name, value) => setValues((now) => ({ ...now, [name]: value })) }
}

/** Fields for what a macro asks for. The first one takes the focus. */
export function AskedFields({ asked: { fields, values, enter }, isDisabled = false }: { asked: Asked; isDisabled?: boolean }) {
  return fields.map(({ name, isRequired }, index) => (
    <TextInput
      key={name}
      ref={(field) => {
        // Only when the fields appear: later, the focus is where the user has put it.
        if (field && index === 0 && !field.dataset.shown) {
          field.dataset.shown = 'yes'
          field.focus()
        }
      }}
      label={name}
      dir="auto"
      description={isRequired ? undefined : t('askedOptional')}
      required={isRequired}
      withAsterisk={false}
      maxLength={500}
      disabled={isDisabled}
      value={values[name] ?? ''}
      onChange={(event) => enter(name, event.currentTarget.value)}
    />
  ))
}
