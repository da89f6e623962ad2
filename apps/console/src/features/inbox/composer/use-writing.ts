import type { CannedReplyView } from '@porchlight/contracts/canned-replies/canned-replies'
import { replyText } from '@porchlight/contracts/canned-replies/filled-reply'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { AfterSending } from '../day/send-menu.tsx'
import { replyMatches, replySuggestion, toolMatches, withReply } from './canned.ts'
import { type Format, formatSelection } from './format-selection.ts'
import { type Mentionable, mentionMatches, typedAfterSign, withMention } from './mentions.ts'
import type { Suggestion } from './suggestions.ts'

const formatKeys: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' }

const signs = ['@', '/'] as const

type Options = {
  text: string
  /** People to suggest after an @; empty if no one can be mentioned. */
  people: readonly Mentionable[]
  /** Canned replies to suggest after a slash, and the names that fill their placeholders. */
  replies: readonly CannedReplyView[]
  names: { contact: string; agent: string }
  /** Tools to suggest after a slash, with the word that opens them as hint. */
  tools: readonly Suggestion[]
  /** Opens a tool, after the typed word has been removed. */
  onTool: (id: string) => void
  write: (text: string) => void
  /** Sends the message; `then` is the action that follows. */
  send: (then?: AfterSending) => void
  onLeave: () => void
}

/**
 * Behavior of the text field: grows with its text, sends on Enter, applies formatting shortcuts, suggests teammates after an @, and canned replies and
 * tools after a slash.
 */
export function useWriting({ text, people, replies, names, tools, onTool, write, send, onLeave }: Options) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Selection to restore after the changed text has rendered. */
  const pending = useRef<{ start: number; end: number } | null>(null)
  /** Text typed after a trigger character: a name after '@', or a canned reply after '/'. */
  const [typed, setTyped] = useState<{ sign: '@' | '/'; at: number; query: string } | null>(null)
  const [chosen, setChosen] = useState(0)
  const matches: readonly Suggestion[] =
    typed?.sign === '/'
      ? [...replyMatches(replies, typed.query).map(replySuggestion), ...toolMatches(tools, typed.query)]
      : typed
        ? mentionMatches(people, typed.query)
        : []

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
    // Stored even if there are no suggestions yet: they may still be loading.
    const caret = box.selectionStart === box.selectionEnd ? box.selectionStart : 0
    const candidates = signs.flatMap((sign) => {
      const at = typedAfterSign(box.value, caret, sign)
      return at ? [{ sign, ...at }] : []
    })
    const found = candidates.sort((a, b) => b.at - a.at)[0] ?? null
    setTyped(found)
    setChosen((now) => (found ? now : 0))
  }, [])
  const put = (next: string, start: number, end = start) => {
    pending.current = { start, end }
    write(next)
    field.current?.focus()
  }
  const pick = ({ id, name }: Suggestion) => {
    if (!typed) return
    const isTool = typed.sign === '/' && tools.some((tool) => tool.id === id)
    const reply = typed.sign === '/' ? replies.find(({ reply_ref }) => reply_ref === id) : undefined
    const { text: next, caret } = isTool
      ? withReply(text, typed, '')
      : reply
        ? withReply(text, typed, replyText(reply.message, names))
        : withMention(text, typed, name)
    setTyped(null)
    put(next, caret)
    if (isTool) onTool(id)
  }
  const format = (kind: Format) => {
    const box = field.current
    if (!box) return
    const next = formatSelection({ text, start: box.selectionStart, end: box.selectionEnd }, kind)
    put(next.text, next.start, next.end)
  }
  /** Inserts text at the caret, separated from the words around it. */
  const insert = (added: string) => {
    const at = field.current?.selectionStart ?? text.length
    const isApart = (character: string | undefined) => character === undefined || /\s/.test(character)
    const spaced = `${isApart(text[at - 1]) ? '' : ' '}${added}${isApart(text[at]) ? '' : ' '}`
    put(`${text.slice(0, at)}${spaced}${text.slice(at)}`, at + spaced.length)
  }
  const beginMention = () => {
    const at = field.current?.selectionStart ?? text.length
    const gap = at === 0 || /\s/.test(text[at - 1] ?? '') ? '' : ' '
    put(`${text.slice(0, at)}${gap}@${text.slice(at)}`, at + gap.length + 1)
    setTyped({ sign: '@', at: at + gap.length, query: '' })
  }
  // The list may have become shorter since the user highlighted an entry.
  const at = Math.min(chosen, Math.max(0, matches.length - 1))
  const onPickerKey = (event: KeyboardEvent): boolean => {
    const suggestion = matches[at]
    if (!suggestion) return false
    if (event.key === 'ArrowDown') setChosen((at + 1) % matches.length)
    else if (event.key === 'ArrowUp') setChosen((at + matches.length - 1) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(suggestion)
    else if (event.key === 'Escape') setTyped(null)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const kind = event.metaKey || event.ctrlKey ? formatKeys[event.key.toLowerCase()] : undefined
    const wantsLine = event.shiftKey || matchMedia('(pointer: coarse)').matches
    if (onPickerKey(event)) event.stopPropagation()
    else if (kind) format(kind)
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && (event.shiftKey || event.altKey)) send(event.altKey ? 'next' : 'close')
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey || !wantsLine)) send()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  return {
    field,
    matches,
    sign: typed?.sign ?? null,
    chosen: at,
    pick,
    format,
    insert,
    beginMention,
    closePicker: () => setTyped(null),
    onChange: (box: HTMLTextAreaElement) => {
      write(box.value)
      look(box)
    },
    onCaret: look,
    onKeyDown,
  }
}
