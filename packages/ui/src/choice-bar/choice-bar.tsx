import { type ReactNode, useId } from 'react'
import './choice-bar.css'

/** Radio buttons side by side, for choosing one of a few options; arrow keys move between them. */
export function ChoiceBar<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: T
  choices: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <div className="pl-choice-bar" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
