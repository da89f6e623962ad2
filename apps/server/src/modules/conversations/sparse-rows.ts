import type { Selectable } from 'kysely'
import type { Conversations, Messages } from '../../kernel/generated/tables.ts'
import { isoTime } from './iso-time.ts'
import { type ConversationRow, seldomColumns } from './rows.ts'

/** Values shared by most conversations. Columns not listed are null. */
export const usualConversation: Partial<Selectable<Conversations>> = {
  channel: 'chat',
  subject: '',
  declined_by: [],
  participants: [],
  priority: 'normal',
  tags: [],
  spam: 'no',
  in_flow: 'no',
  followers: [],
  mentioned: [],
  mention_unread: [],
  unread_for: [],
  unread_count: 0,
  visitor_unread_count: 0,
  agent_read_seq: 0,
  visitor_read_seq: 0,
  reopened_count: 0,
}

/** Values shared by most messages. Columns not listed are null. */
export const usualMessage: Partial<Selectable<Messages>> = { attachments: [], mentions: [], read_status: 0 }

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0

/**
 * Returns the rows as JSON for `json_populate_recordset(usual, …)`, without values equal to those of `usual`: parsing complete rows took a fifth of
 * the database's time for a message.
 */
export function sparseRows<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row)[], usual: Partial<Row>): string {
  const sparse = rows.map((row) => {
    const values: Partial<Record<keyof Row, unknown>> = {}
    for (const name of columns) {
      const value = row[name]
      const common = usual[name] ?? null
      if (value === common) continue
      if (!isEmptyArray(value) || !isEmptyArray(common)) values[name] = value instanceof Date ? isoTime(value) : value
    }
    return values
  })
  return JSON.stringify(sparse)
}

/** What the seldom changed columns of locked rows had when they were read. */
const read = new WeakMap<ConversationRow, readonly unknown[]>()

/** Notes what was read, before anybody changes these rows. Lists and objects are frozen: a change replaces them, so it is seen. */
export function noteRead(rows: readonly ConversationRow[]): void {
  for (const row of rows) {
    const values = seldomColumns.map((name) => row[name])
    for (const value of values) if (typeof value === 'object' && value !== null && !(value instanceof Date)) Object.freeze(value)
    read.set(row, values)
  }
}

/** Returns whether a row may differ from what is stored in columns that few changes touch; so does one that was not read here. */
export function isSeldomChanged(row: ConversationRow): boolean {
  const values = read.get(row)
  return values === undefined || seldomColumns.some((name, at) => row[name] !== values[at])
}

/** Forgets what was read of rows that are written in full, since it is not what is stored any more. */
export function forgetRead(rows: readonly ConversationRow[]): void {
  for (const row of rows) read.delete(row)
}
