import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Row } from '../../../shared/interface/page/page.tsx'
import styles from './form.module.css'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  value: string
  onChange: (value: string) => void
  isLocked: boolean
  error?: ReactNode
  max: number
}

/** Single-line text field beside its label. */
export function TextField({ id, label, hint, value, onChange, isLocked, error, max, type = 'text' }: FieldProps & { type?: 'text' | 'email' | 'url' | 'tel' }) {
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <TextInput
        id={id}
        className={styles.input}
        type={type}
        maxLength={max}
        value={value}
        disabled={isLocked}
        error={error}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Row>
  )
}

/** Multi-line text field below its label; `code` for stylesheets and scripts. */
export function LongField({ id, label, hint, value, onChange, isLocked, error, max, rows = 3, code }: FieldProps & { rows?: number; code?: boolean }) {
  return (
    <Row label={label} hint={hint} htmlFor={id} stacked>
      <Textarea
        id={id}
        classNames={code ? { input: styles.code } : undefined}
        spellCheck={!code}
        maxLength={max}
        rows={rows}
        value={value}
        disabled={isLocked}
        error={error}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Row>
  )
}

/** On/off switch. */
export function SwitchField({
  id,
  label,
  hint,
  value,
  onChange,
  isLocked,
}: {
  id: string
  label: ReactNode
  hint?: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  isLocked: boolean
}) {
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <Switch
        id={id}
        checked={value}
        disabled={isLocked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Row>
  )
}
