import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Format, formatSelection } from './format-selection.ts'
import { type Mentionable, mentionAt, mentionMatches, withMention } from './mentions.ts'

const formatKeys: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' }

type Options = {
  text: string
  /** People to suggest after an @; empty if no one can be mentioned. */
  people: readonly Mentionable[]
  write: (text: string) => void
  send: () => void
  onLeave: () => void
}

/** Behavior of the text field: grows with its text, sends on Enter, formats by shortcut, suggests teammates after an @. */
export function useWriting({ text, people, write, send, onLeave }: Options) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Selection to restore after the changed text has rendered. */
  const pending = useRef<{ start: number; end: number } | null>(null)
  const [mention, setMention] = useState<{ at: number; query: string } | null>(null)
  const [chosen, setChosen] = useState(0)
  const matches = mention ? mentionMatches(people, mention.query) : []

  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    if (box.value !== text) box.value = text
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
    if (!pending.current) return
    box.setSelectionRange(pending.current.start, pending.current.end)
    pending.current = null
  }, [text])

  const look = useCallback((box: HTMLTextAreaElement) => {
    // Keep the mention even without suggestions: they may load a moment after the @.
    const found = box.selectionStart === box.selectionEnd ? mentionAt(box.value, box.selectionStart) : null
    setMention(found)
    setChosen((now) => (found ? now : 0))
  }, [])
  const put = (next: string, start: number, end = start) => {
    pending.current = { start, end }
    write(next)
    field.current?.focus()
  }
  const pick = (person: Mentionable) => {
    if (!mention) return
    const { text: next, caret } = withMention(text, mention, person.name)
    setMention(null)
    put(next, caret)
  }
  const format = (kind: Format) => {
    const box = field.current
    if (!box) return
    const next = formatSelection({ text, start: box.selectionStart, end: box.selectionEnd }, kind)
    put(next.text, next.start, next.end)
  }
  const beginMention = () => {
    const at = field.current?.selectionStart ?? text.length
    const gap = at === 0 || /\s/.test(text[at - 1] ?? '') ? '' : ' '
    put(`${text.slice(0, at)}${gap}@${text.slice(at)}`, at + gap.length + 1)
    setMention({ at: at + gap.length, query: '' })
  }
  const onPickerKey = (event: KeyboardEvent): boolean => {
    const person = matches[chosen]
    if (!person) return false
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % matches.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + matches.length - 1) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person)
    else if (event.key === 'Escape') setMention(null)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const kind = event.metaKey || event.ctrlKey ? formatKeys[event.key.toLowerCase()] : undefined
    const wantsLine = event.shiftKey || matchMedia('(pointer: coarse)').matches
    if (onPickerKey(event)) event.stopPropagation()
    else if (kind) format(kind)
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey || !wantsLine)) send()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  return {
    field,
    matches,
    chosen: Math.min(chosen, Math.max(0, matches.length - 1)),
    pick,
    format,
    beginMention,
    closePicker: () => setMention(null),
    onChange: (box: HTMLTextAreaElement) => {
      write(box.value)
      look(box)
    },
    onCaret: look,
    onKeyDown,
  }
}
