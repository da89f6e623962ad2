import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import styles from './choice-picker.module.css'
import type { PickerChoice } from './matching-choices.ts'

type Props = {
  /** Accessible name of the list. */
  label: string
  /** Label and placeholder of the field. */
  search: string
  /** Returns the choices for what has been typed. */
  choicesFor: (typed: string) => readonly PickerChoice[]
  /** The choices that apply already, marked with a check. */
  current?: readonly string[]
  currentLabel?: string
  nothing: string
  /** Whether Enter takes the first choice before anything is typed. Otherwise none is highlighted until the user types or moves. */
  hasDefault?: boolean
  onPick: (value: string, typed: string) => void
  /** Called with what has been typed, for choices that the server finds. */
  onType?: (typed: string) => void
  /** Shown below the list about the highlighted choice. */
  about?: (value: string) => ReactNode
}

/** Field that narrows down a list while one types: arrow keys move, Enter takes the highlighted choice. For dialogs. */
export function ChoicePicker({ label, search, choicesFor, current = [], currentLabel, nothing, hasDefault = false, onPick, onType, about }: Props) {
  const id = useId()
  useReturnFocus()
  // A dialog whose content has loaded late has given its focus to another control by then.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [words, setWords] = useState('')
  const start = hasDefault ? 0 : -1
  const [chosen, setChosen] = useState(start)
  const shown = choicesFor(words)
  const at = Math.min(chosen, shown.length - 1)
  const highlighted = shown[at]
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, shown.length))
    else if (event.key === 'ArrowUp') setChosen(at <= 0 ? shown.length - 1 : at - 1)
    else if (event.key === 'Enter') {
      // The rendered choices may lag behind the text.
      const value = (typed === words ? highlighted : typed.trim() === '' ? undefined : choicesFor(typed)[0])?.value
      if (value !== undefined) onPick(value, typed)
    } else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={highlighted && `${id}-${at}`}
        aria-label={search}
        placeholder={search}
        maxLength={60}
        value={words}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setWords(typed)
          onType?.(typed)
          setChosen(typed.trim() === '' ? start : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={styles.list} role="listbox" aria-label={label}>
        {shown.map(({ value, label: text, hint }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
          <div
            key={value}
            id={`${id}-${index}`}
            className={styles.choice}
            role="option"
            aria-selected={index === at}
            ref={(row) => {
              if (index === at) row?.scrollIntoView({ block: 'nearest' })
            }}
            // Keeps focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(value, words)}
            dir="auto"
          >
            {text}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
            {current.includes(value) && <IconCheck size={16} stroke={1.8} aria-label={currentLabel} />}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {shown.length === 0 && nothing}
      </p>
      {about && highlighted && about(highlighted.value)}
    </>
  )
}
