import type { CustomInputKind } from '@porchlight/contracts/forms/form-fields'
import { useId } from 'react'

/** A labelled field of the contact form, with what is wrong with it; a consent is a box to tick, which is never wrong. */
export function TextField({
  name,
  type,
  label,
  value,
  max,
  isRequired = false,
  isLocked,
  problem,
  onType,
}: {
  name: string
  type: CustomInputKind | 'email'
  label: string
  value: string
  max: number
  isRequired?: boolean
  isLocked: boolean
  problem: string | null
  onType: (text: string) => void
}) {
  const id = useId()
  const field = {
    ...{ id, name, value, maxLength: max, readOnly: isLocked, required: isRequired },
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-problem`,
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  if (type === 'consent')
    return (
      <label className="contact-consent" dir="auto">
        <input
          type="checkbox"
          name={name}
          checked={value === 'yes'}
          disabled={isLocked}
          onChange={(event) => onType(event.currentTarget.checked ? 'yes' : '')}
        />
        <span>{label}</span>
      </label>
    )
  return (
    <div className="contact-field">
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      {type === 'longText' ? (
        <textarea {...field} rows={5} />
      ) : (
        <input
          {...field}
          type={type === 'email' ? 'email' : 'text'}
          inputMode={type === 'number' ? 'numeric' : type === 'email' ? 'email' : 'text'}
          autoComplete={type === 'email' ? 'email' : 'off'}
        />
      )}
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
