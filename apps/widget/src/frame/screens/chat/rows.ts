import type { ClientMessage } from '@porchlight/client'

/** What the list of messages draws, one virtual row each. `first`/`last`: of a run by one sender, for names, corners and times. */
export type Row = { kind: 'day'; key: string; at: string } | { kind: 'system'; key: string; message: ClientMessage } | MessageRow
export type MessageRow = { kind: 'message'; key: string; message: ClientMessage; isMine: boolean; isFirst: boolean; isLast: boolean }

/** Messages of one sender further apart than this begin a new run. */
const runMs = 5 * 60_000

const isSystem = (message: ClientMessage) => message.sender_type === 'system' || message.sender_type === 'system_debug'
const dayOf = (message: ClientMessage) => new Date(message.created_at).toDateString()

function joins(a: ClientMessage | undefined, b: ClientMessage | undefined): boolean {
  if (!a || !b || isSystem(a) || isSystem(b) || a.sender_type !== b.sender_type || a.sender?.name !== b.sender?.name) return false
  return dayOf(a) === dayOf(b) && Date.parse(b.created_at) - Date.parse(a.created_at) < runMs
}

/** Lays messages out in rows: a mark where a day begins, system lines, and runs of one sender. A visitor never sees notes or debug lines, whoever sent them. */
export function rowsOf(messages: readonly ClientMessage[]): Row[] {
  const rows: Row[] = []
  const shown = messages.filter((message) => message.sender_type !== 'note' && message.sender_type !== 'system_debug')
  shown.forEach((message, at) => {
    const before = shown[at - 1]
    const key = message.client_msg_id ?? message.id
    if (!before || dayOf(before) !== dayOf(message)) rows.push({ kind: 'day', key: `day-${key}`, at: message.created_at })
    if (isSystem(message)) rows.push({ kind: 'system', key, message })
    else {
      const isMine = message.sender_type === 'visitor'
      rows.push({ kind: 'message', key, message, isMine, isFirst: !joins(before, message), isLast: !joins(message, shown[at + 1]) })
    }
  })
  return rows
}
