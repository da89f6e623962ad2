import { TextInput } from '@mantine/core'
import { t } from '../texts.ts'

const variableName = /^([a-z][a-z0-9_]{0,30})?$/

/** Field for the name of a variable; only names that variables can have can be typed. */
export function VariableInput({ value, label, onChange }: { value: string; label?: string; onChange: (variable: string) => void }) {
  return (
    <TextInput
      label={label ?? t('variable')}
      description={label === undefined && t('variableHint')}
      dir="ltr"
      maxLength={31}
      value={value}
      onChange={({ currentTarget: { value: typed } }) => variableName.test(typed) && onChange(typed)}
    />
  )
}
