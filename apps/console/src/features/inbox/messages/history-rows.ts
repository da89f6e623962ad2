import type { ClientMessage } from '@porchlight/client'

/** A row of the virtualized message history. */
export type HistoryRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'system'; key: string; message: ClientMessage }
  | {
      kind: 'message'
      key: string
      message: ClientMessage
      /** In a run of messages by one sender, the first shows the name and the last shows the mark. */
      isFirst: boolean
      isLast: boolean
      /** Set on the latest reply that the visitor has seen, and on the latest reply overall. */
      mark: 'sent' | 'seen' | null
    }

/** A longer gap between messages of one sender starts a new run. */
const runMs = 5 * 60_000

const isSystem = (message: ClientMessage) => message.sender_type === 'system' || message.sender_type === 'system_debug'
const dayOf = (message: ClientMessage) => new Date(message.created_at).toDateString()

function joins(a: ClientMessage | undefined, b: ClientMessage | undefined): boolean {
  if (
    !a ||
    !b ||
    isSystem(a) ||
    isSystem(b) ||
    a.sender_type !== b.sender_type ||
    a.sender?.id !== b.sender?.id ||
    a.values?.author !== b.values?.author ||
    a.values?.flow !== b.values?.flow ||
    a.values?.rule !== b.values?.rule
  )
    return false
  return dayOf(a) === dayOf(b) && Date.parse(b.created_at) - Date.parse(a.created_at) < runMs
}

/** Lays messages out as rows: date rows, system lines, runs of one sender, and read marks. */
export function historyRows(messages: readonly ClientMessage[]): HistoryRow[] {
  const replies = messages.filter((message) => message.sender_type === 'agent' && !message.local && !message.is_deleted)
  const newest = replies.at(-1)
  const seen = replies.findLast((message) => message.read_status === 1)
  const rows: HistoryRow[] = []
  messages.forEach((message, at) => {
    const before = messages[at - 1]
    const key = message.client_msg_id ?? message.id
    if (!before || dayOf(before) !== dayOf(message)) rows.push({ kind: 'day', key: `day-${key}`, at: message.created_at })
    if (isSystem(message)) rows.push({ kind: 'system', key, message })
    else {
      const mark = message === seen ? 'seen' : message === newest ? 'sent' : null
      rows.push({ kind: 'message', key, message, isFirst: !joins(before, message), isLast: !joins(message, messages[at + 1]), mark })
    }
  })
  return rows
}
