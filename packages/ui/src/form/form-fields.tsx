import { type ReactNode, useId } from 'react'
import './form-fields.css'

/** A field of a form, as `contracts` declares it. */
export type ShownField = {
  field_id: string
  kind: string
  label: string
  help: string
  is_required: boolean
  max: number | null
  pattern: string
  choices: readonly { choice_id: string; label: string }[]
}

/** The answer to a field: a text, or several. */
export type ShownAnswer = string | readonly string[]

/** The words that fields need. */
export type FieldWords = {
  optional: string
  /** Shown instead of a file's input where files cannot be sent. */
  noFiles: string
  choose: string
  stars: (count: number) => string
}

/** What ties the input of a file field to its label, help and problem. */
export type FileInputProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean; 'aria-required': boolean }

type FieldsProps = {
  fields: readonly ShownField[]
  answers: Readonly<Record<string, ShownAnswer>>
  /** What is wrong with an answer, in words, by field. */
  problems: Readonly<Record<string, string>>
  words: FieldWords
  isLocked?: boolean
  /** Missing on pages without a script: the browser then keeps what is entered. */
  onAnswer?: (field_id: string, answer: ShownAnswer) => void
  /** The input of a file field; without it, `noFiles` is shown. */
  fileInput?: (field: ShownField, named: FileInputProps) => ReactNode
}

/**
 * The fields of a form, for the widget, the help hub and the console alike: native inputs with labels, help and problems, so that a form can also be filled in
 * and sent without a script.
 */
export function FormFields({ fields, ...rest }: FieldsProps) {
  return fields.map((field) => <FormFieldInput key={field.field_id} field={field} {...rest} />)
}

type OneProps = Omit<FieldsProps, 'fields'> & { field: ShownField }

function FormFieldInput(props: OneProps) {
  const { field, problems, words } = props
  const prefix = useId()
  const { field_id, kind, label, help, is_required } = field
  if (kind === 'hidden') return null
  if (kind === 'statement')
    return (
      <div className="pl-field pl-field-statement" dir="auto" data-field={field_id}>
        <p className="pl-field-label">{label}</p>
        {help && <p className="pl-field-help">{help}</p>}
      </div>
    )
  const id = `${prefix}${field_id}`
  const problem = problems[field_id]
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const name = (
    <>
      {label}
      {!is_required && <span className="pl-field-optional"> ({words.optional})</span>}
    </>
  )
  const isGroup = kind === 'choice' || kind === 'several' || kind === 'rating'
  const notes = (
    <>
      {help && (
        <p className="pl-field-help" id={`${id}-help`} dir="auto">
          {help}
        </p>
      )}
      <p className="pl-field-problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </>
  )
  if (isGroup)
    return (
      <fieldset className="pl-field" aria-describedby={describedBy} data-field={field_id}>
        <legend className="pl-field-label" dir="auto">
          {name}
        </legend>
        <Choices {...props} id={id} />
        {notes}
      </fieldset>
    )
  return (
    <div className="pl-field" data-field={field_id}>
      {kind !== 'consent' && (
        <label className="pl-field-label" htmlFor={id} dir="auto">
          {name}
        </label>
      )}
      <SingleInput {...props} id={id} describedBy={describedBy} label={name} />
      {notes}
    </div>
  )
}

const typeOf: Record<string, { type: string; autoComplete?: string; inputMode?: 'decimal' | 'tel' | 'email' }> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
}
/** Characters of an answer; the server counts exactly. */
const answerMax = 5000

function SingleInput({
  field,
  answers,
  problems,
  words,
  isLocked = false,
  onAnswer,
  fileInput,
  id,
  describedBy,
  label,
}: OneProps & { id: string; describedBy: string | undefined; label: ReactNode }) {
  const { field_id, kind, is_required } = field
  const answer = answers[field_id]
  const text = typeof answer === 'string' ? answer : (answer?.[0] ?? '')
  const common = {
    id,
    name: field_id,
    'aria-invalid': problems[field_id] !== undefined,
    'aria-describedby': describedBy,
    'aria-required': is_required,
    disabled: isLocked,
  }
  if (kind === 'file')
    return fileInput ? (
      fileInput(field, { id, 'aria-describedby': describedBy, 'aria-invalid': common['aria-invalid'], 'aria-required': is_required })
    ) : (
      <p className="pl-field-help">{words.noFiles}</p>
    )
  if (kind === 'consent')
    return (
      <label className="pl-field-option" dir="auto">
        <input
          {...common}
          type="checkbox"
          value="yes"
          {...(onAnswer
            ? { checked: text === 'yes', onChange: (event) => onAnswer(field_id, event.currentTarget.checked ? 'yes' : '') }
            : { defaultChecked: text === 'yes' })}
        />
        <span>{label}</span>
      </label>
    )
  const typed = {
    ...common,
    className: 'pl-field-input',
    dir: 'auto',
    maxLength: answerMax,
    ...(onAnswer
      ? { value: text, onChange: (event: { currentTarget: { value: string } }) => onAnswer(field_id, event.currentTarget.value) }
      : { defaultValue: text }),
  }
  if (kind === 'longText') return <textarea {...typed} rows={4} />
  const { maxLength, ...dated } = typed
  return kind === 'date' ? <input {...dated} type="date" /> : <input {...typed} {...(typeOf[kind] ?? { type: 'text' })} />
}

/** Stars of a rating, at least two and at most ten. */
const starsOf = (max: number | null) => Array.from({ length: Math.min(Math.max(max ?? 5, 2), 10) }, (_, at) => String(at + 1))

function Choices({ field, answers, words, isLocked = false, onAnswer, id }: OneProps & { id: string }) {
  const { field_id, kind, max, choices } = field
  const answer = answers[field_id] ?? []
  const chosen = typeof answer === 'string' ? [answer] : answer
  const isSeveral = kind === 'several'
  const options = kind === 'rating' ? starsOf(max).map((star) => ({ choice_id: star, label: star })) : choices
  const toggle = (choice_id: string, isOn: boolean) => {
    if (!isSeveral) onAnswer?.(field_id, choice_id)
    else onAnswer?.(field_id, isOn ? [...chosen, choice_id] : chosen.filter((one) => one !== choice_id))
  }
  return (
    <div className={kind === 'rating' ? 'pl-field-stars' : 'pl-field-options'}>
      {options.map(({ choice_id, label }) => (
        <label key={choice_id} className="pl-field-option" dir="auto">
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={onAnswer ? `${id}-choice` : field_id}
            value={choice_id}
            disabled={isLocked}
            aria-label={kind === 'rating' ? words.stars(Number(choice_id)) : undefined}
            {...(onAnswer
              ? { checked: chosen.includes(choice_id), onChange: (event) => toggle(choice_id, event.currentTarget.checked) }
              : { defaultChecked: chosen.includes(choice_id) })}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
