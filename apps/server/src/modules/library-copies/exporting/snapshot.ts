import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quoted } from '../../../kernel/backup/tables.ts'
import { appRole } from '../../../kernel/data/database.ts'
import type { PlannedTable } from '../format/plan.ts'

/** Library keys contain no quotes; this is the last line of defence against an unchecked one. */
const safeKey = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Opens a snapshot of one library on a connection: all that is read in it is of the same moment, and row-level security shows no other library's rows. A table takes
 * as long as it takes, so there is no limit of time.
 */
export async function openSnapshot(client: pg.ClientBase, support_lib_id: string): Promise<void> {
  if (!safeKey.test(support_lib_id)) throw new Error('library key')
  await client.query(
    `begin isolation level repeatable read read only; set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0; set local jit to off;
     set local timezone to 'UTC'; set local extra_float_digits to 1; set local role ${appRole}; set local app.support_lib_id to '${support_lib_id}'`,
  )
}

/** Whether the database sorts texts by their bytes, so that the index of a key has the order of the format. */
export async function sortsByBytes(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_c: boolean }>("select datcollate = 'C' as is_c from pg_database where datname = current_database()")
  return rows[0]?.is_c === true
}

const rowsOf = ({ name, rows: { where } }: PlannedTable, support_lib_id: string) =>
  `from ${quoted(name)} where ${quoted(name)}.support_lib_id = '${support_lib_id}'${where ? ` and (${where})` : ''}`

/** Returns how many rows of a table an export has. */
export async function countRows(client: pg.ClientBase, table: PlannedTable, support_lib_id: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) as count ${rowsOf(table, support_lib_id)}`)
  return Number(rows[0]?.count)
}

/**
 * Streams a table's rows as lines of JSON, sorted by their key, texts by their bytes. JSON has no control characters, so CSV with two of them as its quote and its
 * delimiter writes each row as it is.
 */
export function streamRows(client: pg.Client | pg.PoolClient, table: PlannedTable, support_lib_id: string, byBytes: boolean): Readable {
  const { name, columns, key, rows } = table
  const selected = columns.map((column) => (rows.instead?.[column] === undefined ? quoted(column) : `${rows.instead[column]} as ${quoted(column)}`))
  const order = key.map(({ column, isText }) => `${quoted(name)}.${quoted(column)}${isText && !byBytes ? ' collate "C"' : ''}`)
  const from = `select ${selected.join(', ')} ${rowsOf(table, support_lib_id)}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}`
  return client.query(copyTo(`copy (select row_to_json(r)::text from (${from}) r) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`))
}
