import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

type Props = {
  label: string
  /** In the format of the browser's date input. */
  value: string
  isLocked: boolean
  /** Whether every complete date is reported at once; otherwise when the user leaves the field or presses Enter. */
  isEager: boolean
  onChange: (value: string | null) => void
}

/** Earlier years are those of a year that is still being typed: 2026 begins as 0002. */
const yearMin = 1000

/** Field for a date, or for a date and time. What is typed counts once it is complete; an incomplete date is discarded on leaving. */
export function DateControl({ type, label, value, isLocked, isEager, onChange }: Props & { type: 'date' | 'datetime-local' }) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const report = (text: string) => {
    if (text !== '' && Number.parseInt(text, 10) < yearMin) return
    if (text !== value) onChange(text || null)
  }
  const leave = () => {
    // The browser reports a partly filled input as empty.
    const isPartial = input.current?.validity.badInput === true
    if (typed !== undefined && !isPartial) report(typed)
    setTyped(undefined)
    if (isPartial && input.current) input.current.value = value
  }
  return (
    <TextInput
      ref={input}
      type={type}
      label={label}
      size="xs"
      disabled={isLocked}
      max={type === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (isEager) report(event.currentTarget.value)
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
