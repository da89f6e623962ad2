import { closeSync, openSync, writeSync } from 'node:fs'
import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { readChatwoot } from './chatwoot.ts'
import type { FileFormat } from './chunks.ts'
import { readCsv } from './csv.ts'
import { readFreshdesk } from './freshdesk.ts'
import { readHelpScout } from './help-scout.ts'
import { readIntercom } from './intercom.ts'
import { readOwnTables } from './own-tables.ts'
import type { ReadRecord, SourceRecord, StagedRow, UnreadRow } from './staged-row.ts'
import { readZendesk } from './zendesk.ts'

/** Whole records, in UTF-8. `header` holds the names of a CSV's columns, from its first chunk on. */
export type Chunk = { source: ImportSource; table: string; format: FileFormat; header: string[] | null; records: Uint8Array }
/**
 * What a chunk holds, in its order. `isKnown`: the program has this table. Rows come as JSON, some hundred in each text: a chunk can have a hundred thousand, which would
 * hold up everybody else if the main thread took them at once.
 */
export type ReadChunk = { header: string[] | null; batches: string[]; isKnown: boolean }
/** What is told of a chunk whose batches are in a file, each on a line of its own: the main thread reads them one after another. */
export type WrittenChunk = { header: string[] | null; isKnown: boolean }

/** Rows in a batch, and characters from which on it is full. */
const batchRows = 500
const batchLength = 256 * 1024

/** Mails are read one by one, see `read-mails.ts`. */
const readerOf: Record<Exclude<ImportSource, 'mbox'>, ReadRecord> = {
  zendesk: readZendesk,
  intercom: readIntercom,
  helpscout: readHelpScout,
  freshdesk: readFreshdesk,
  chatwoot: readChatwoot,
  csv: readOwnTables,
}

/** Reads a chunk and writes what it holds into this file. Runs in a worker process, with its limits of time and memory. */
export function readChunkInto({ chunk, path }: { chunk: Chunk; path: string }): WrittenChunk {
  const { header, batches, isKnown } = readChunk(chunk)
  const file = openSync(path, 'w')
  try {
    for (const batch of batches) writeSync(file, `${batch}\n`)
  } finally {
    closeSync(file)
  }
  return { header, isKnown: isKnown || batches.length > 0 }
}

/** Reads a chunk. */
export function readChunk(chunk: Chunk): ReadChunk {
  const { header, rows, isKnown } = rowsOf(chunk)
  const batches: string[] = []
  let [batch, length]: [string[], number] = [[], 0]
  for (const row of rows) {
    const json = JSON.stringify(shortened(row))
    batch.push(json)
    length += json.length
    if (batch.length < batchRows && length < batchLength) continue
    batches.push(`[${batch.join()}]`)
    batch = []
    length = 0
  }
  if (batch.length > 0) batches.push(`[${batch.join()}]`)
  return { header, batches, isKnown }
}

/** Characters of a text that are handed on. Writing keeps far less of it, and reports that. */
const textMax = 200_000

function shortened(row: StagedRow | UnreadRow): StagedRow | UnreadRow {
  if (row.kind === 'message' && 'data' in row && row.data.text.length > textMax) return { ...row, data: { ...row.data, text: row.data.text.slice(0, textMax) } }
  if (row.kind === 'conversation' && 'data' in row && row.data.description.length > textMax)
    return { ...row, data: { ...row.data, description: row.data.description.slice(0, textMax) } }
  return row
}

function rowsOf({ source, table, format, header, records: bytes }: Chunk): { header: string[] | null; rows: (StagedRow | UnreadRow)[]; isKnown: boolean } {
  const text = new TextDecoder().decode(bytes)
  const read: ReadRecord = source === 'mbox' ? () => undefined : readerOf[source]
  let isKnown = false
  const rows: (StagedRow | UnreadRow)[] = []
  const take = (of: string, record: unknown) => {
    const found = isRecord(record) ? read(of, record) : undefined
    if (found) isKnown = true
    if (found) for (const each of found) rows.push(each)
  }
  const unreadable = (detail: string) => rows.push({ kind: 'file', external_id: '', reason: 'not_readable', detail: detail.slice(0, 200) })
  if (format === 'csv') {
    const records = readCsv(text)
    const names = header ?? records.shift() ?? []
    for (const fields of records) take(table, Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ''])))
    return { header: names, rows, isKnown }
  }
  for (const line of format === 'lines' ? text.split('\n') : [text]) {
    if (line.trim() === '') continue
    const value = jsonOf(line)
    if (value === undefined) unreadable(line)
    else for (const [name, records] of tablesIn(table, value)) for (const record of records) take(name, record)
  }
  return { header, rows, isKnown }
}

const isRecord = (value: unknown): value is SourceRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Wrappers that APIs put around lists; what is in them has no name of its own. */
const wrappers = new Set(['_embedded', 'data', 'payload', 'items', 'results'])
/** Levels of wrappers, such as `{"data":{"payload":[…]}}`. */
const wrappersMax = 4

/**
 * Returns the tables of a JSON document: an array is the table that the file is named after, an object with an id is one record of it, and an object may hold
 * several tables, each under its name, or within the wrappers of an API.
 */
function tablesIn(table: string, value: unknown, depth = 0): [string, unknown[]][] {
  if (Array.isArray(value)) return [[table, value]]
  if (!isRecord(value) || depth > wrappersMax) return []
  if (Object.hasOwn(value, 'id')) return [[table, [value]]]
  const tables = Object.entries(value).flatMap(([name, inner]) =>
    Array.isArray(inner) || isRecord(inner) ? tablesIn(wrappers.has(name) ? table : name.toLowerCase(), inner, depth + 1) : [],
  )
  return tables.length === 0 && depth === 0 ? [[table, [value]]] : tables
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
