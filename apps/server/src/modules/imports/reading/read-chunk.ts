import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import type { FileFormat } from './chunks.ts'
import { readCsv } from './csv.ts'
import { readOwnTables } from './own-tables.ts'
import type { ReadRecord, SourceRecord, StagedRow, UnreadRow } from './staged-row.ts'
import { readZendesk } from './zendesk.ts'

/** A text of whole records. `header` holds the names of a CSV's columns, from its first chunk on. */
export type Chunk = { source: ImportSource; table: string; format: FileFormat; header: string[] | null; text: string }
/** What a chunk holds, in its order. `isKnown`: the program has this table. */
export type ReadChunk = { header: string[] | null; rows: (StagedRow | UnreadRow)[]; isKnown: boolean }

const readerOf: Record<ImportSource, ReadRecord> = { zendesk: readZendesk, csv: readOwnTables }

/** Reads a chunk. Runs in a worker thread, with its limits of time and memory. */
export function readChunk({ source, table, format, header, text }: Chunk): ReadChunk {
  const read = readerOf[source]
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
    else if (format === 'lines') take(table, value)
    else for (const [name, records] of tablesIn(table, value)) for (const record of records) take(name, record)
  }
  return { header, rows, isKnown }
}

const isRecord = (value: unknown): value is SourceRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the tables of a JSON document: an array is the table that the file is named after, an object may hold several. */
function tablesIn(table: string, value: unknown): [string, unknown[]][] {
  if (Array.isArray(value)) return [[table, value]]
  if (!isRecord(value)) return []
  const named = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  return Object.hasOwn(value, 'id') || named.length === 0 ? [[table, [value]]] : named
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
