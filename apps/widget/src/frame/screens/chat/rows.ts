import type { ClientMessage } from '@porchlight/client'

/** Rows of the message list, one per virtual row. `first`/`last`: position in a run by one sender, for names, corners and times. */
export type Row = { kind: 'day'; key: string; at: string } | { kind: 'system'; key: string; message: ClientMessage } | { kind: 'who'; key: 'who' } | MessageRow
export type MessageRow = { kind: 'message'; key: string; message: ClientMessage; isMine: boolean; isFirst: boolean; isLast: boolean }

/** A close that is reopened within this time was undone, in milliseconds. */
const undoneMs = 60_000
/** Maximum gap between messages of one run, in milliseconds. */
const runMs = 5 * 60_000

const isSystem = (message: ClientMessage) => message.sender_type === 'system' || message.sender_type === 'system_debug'
const dayOf = (message: ClientMessage) => new Date(message.created_at).toDateString()

function joins(a: ClientMessage | undefined, b: ClientMessage | undefined): boolean {
  if (!a || !b || isSystem(a) || isSystem(b) || a.sender_type !== b.sender_type || a.sender?.name !== b.sender?.name) return false
  return dayOf(a) === dayOf(b) && Date.parse(b.created_at) - Date.parse(a.created_at) < runMs
}

/** Returns a message's row key, which stays the same when the server confirms the message. */
export const keyOf = (message: ClientMessage): string => message.client_msg_id ?? message.id

/** Leaves out a close that was undone within moments, and the line that undid it: the visitor has missed nothing. */
function withoutUndone(messages: readonly ClientMessage[]): ClientMessage[] {
  const kept: ClientMessage[] = []
  for (const message of messages) {
    const before = kept.at(-1)
    const isUndo = message.sender_type === 'system' && message.message === 'reopened_by_agent'
    if (isUndo && before?.sender_type === 'system' && before.message === 'closed_by_agent' && isMomentsAfter(before, message)) kept.pop()
    else kept.push(message)
  }
  return kept
}
const isMomentsAfter = (one: ClientMessage, other: ClientMessage) => Date.parse(other.created_at) - Date.parse(one.created_at) < undoneMs

/**
 * Converts messages to rows: day dividers, system lines, runs of one sender, and the question for name and email below the message `askedAfter`. A visitor
 * never sees notes or debug lines, whoever sent them.
 */
export function rowsOf(messages: readonly ClientMessage[], askedAfter: string | null = null): Row[] {
  const rows: Row[] = []
  const shown = withoutUndone(messages.filter((message) => message.sender_type !== 'note' && message.sender_type !== 'system_debug'))
  shown.forEach((message, at) => {
    const before = shown[at - 1]
    const key = keyOf(message)
    if (!before || dayOf(before) !== dayOf(message)) rows.push({ kind: 'day', key: `day-${key}`, at: message.created_at })
    if (isSystem(message)) rows.push({ kind: 'system', key, message })
    else {
      const isMine = message.sender_type === 'visitor'
      const isParted = key === askedAfter
      const isFirst = !joins(before, message) || rows.at(-1)?.kind === 'who'
      rows.push({ kind: 'message', key, message, isMine, isFirst, isLast: isParted || !joins(message, shown[at + 1]) })
    }
    if (key === askedAfter) rows.push({ kind: 'who', key: 'who' })
  })
  return rows
}
