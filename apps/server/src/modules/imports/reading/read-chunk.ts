import { closeSync, openSync, writeSync } from 'node:fs'
import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { plainCell } from '../../../kernel/rows/csv.ts'
import { readChatwoot } from './chatwoot.ts'
import type { FileFormat } from './chunks.ts'
import { readCsv, type Separator } from './csv.ts'
import { readFreshdesk } from './freshdesk.ts'
import { readHelpScout } from './help-scout.ts'
import { readIntercom } from './intercom.ts'
import { Observer, type OrderCounts, observedBy, type TimeRules } from './observer.ts'
import { readOwnTables } from './own-tables.ts'
import type { Rows } from './rows.ts'
import type { ReadRecord, SourceRecord, StagedRow, UnreadRow } from './staged-row.ts'
import { watched } from './watched.ts'
import { readZendesk } from './zendesk.ts'

/** Whole records, in UTF-8. `header` holds the names of a CSV's columns, from its first chunk on. */
export type Chunk = {
  source: ImportSource
  table: string
  format: FileFormat
  header: string[] | null
  records: Uint8Array
  separator?: Separator
  /** Rules for reading times; absent while they are still being determined. */
  times?: TimeRules
}
/** Summary of a chunk: ignored fields with their first value, and the evidence about time formats. */
export type ChunkFacts = {
  untaken: [string, number, string][]
  skipped: [string, number][]
  evidence: Record<string, OrderCounts>
  zoneless: number
  openQuotes: number
  records: number
}
/**
 * What a chunk holds, in its order. `isKnown`: the program has this table. Rows come as JSON, some hundred in each text: a chunk can have a hundred thousand, which would
 * hold up everybody else if the main thread took them at once.
 */
export type ReadChunk = { header: string[] | null; batches: string[]; isKnown: boolean; facts: ChunkFacts }
/** Result for a chunk whose batches were written to a file, one per line: the main thread reads them one at a time. */
export type WrittenChunk = Omit<ReadChunk, 'batches'>

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
  const { batches, ...told } = readChunk(chunk)
  const file = openSync(path, 'w')
  try {
    for (const batch of batches) writeSync(file, `${batch}\n`)
  } finally {
    closeSync(file)
  }
  return { ...told, isKnown: told.isKnown || batches.length > 0 }
}

/** Reads a chunk. */
export function readChunk(chunk: Chunk): ReadChunk {
  const { header, rows, isKnown, facts } = rowsOf(chunk)
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
  return { header, batches, isKnown, facts }
}

/** Characters of a text that are handed on. Writing keeps far less of it, and reports that. */
const textMax = 200_000

function shortened(row: StagedRow | UnreadRow): StagedRow | UnreadRow {
  if (row.kind === 'message' && 'data' in row && row.data.text.length > textMax) return { ...row, data: { ...row.data, text: row.data.text.slice(0, textMax) } }
  if (row.kind === 'conversation' && 'data' in row && row.data.description.length > textMax)
    return { ...row, data: { ...row.data, description: row.data.description.slice(0, textMax) } }
  return row
}

/** Reads a chunk only for what it says about times: whether days or months come first is decided from all of a column. */
export function surveyChunk(chunk: Chunk): Pick<ReadChunk, 'header'> & Pick<ChunkFacts, 'evidence'> {
  const { header, facts } = rowsOf(chunk)
  return { header, evidence: facts.evidence }
}

/** Maximum number of ignored paths, and of table columns, that are listed separately. */
const pathsMax = 300
const columnsMax = 1000

function rowsOf(chunk: Chunk): { header: string[] | null; rows: Rows; isKnown: boolean; facts: ChunkFacts } {
  const { source, table, format, separator = ',' } = chunk
  const text = new TextDecoder().decode(chunk.records)
  const read: ReadRecord = source === 'mbox' ? () => undefined : readerOf[source]
  const observer = new Observer(chunk.times ?? { zone: 'UTC', orders: {}, order: 'day' })
  const untaken = new Map<string, [number, string]>()
  const leave = (path: string, value: unknown) => {
    const known = untaken.get(path)
    if (known) known[0] += 1
    else if (untaken.size < pathsMax) untaken.set(path, [1, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)])
  }
  let isKnown = false
  let [openQuotes, records] = [0, 0]
  const rows: Rows = []
  const take = (of: string, value: unknown) => {
    if (!isRecord(value)) {
      if (value !== null && value !== '') leave(of, value)
      return
    }
    records += 1
    const [name, record] = unwrapped(of, value)
    const watching = watched(record, source === 'intercom')
    observer.table = name
    observer.notes = []
    observer.lost = []
    const found = observedBy(observer, () => read(name, watching.record))
    if (!found) return leave(name, value)
    isKnown = true
    for (const each of found) rows.push(each)
    for (const each of notesOf(found, observer)) rows.push(each)
    for (const value of observer.lost) leave(`${name}: list`, value)
    watching.forgotten((path, left) => leave(`${name}: ${path}`, left))
  }
  const unreadable = (detail: string) => rows.push({ kind: 'file', external_id: '', reason: 'not_readable', detail: detail.slice(0, 200) })
  let header = chunk.header
  if (format === 'csv') {
    const csv = readCsv(text, separator)
    openQuotes = csv.openQuotes
    header ??= columnsOf(csv.records.shift() ?? [], source === 'csv')
    for (const fields of csv.records) take(table, recordOf(header, fields))
  } else
    for (const line of format === 'lines' ? text.split('\n') : [text]) {
      if (line.trim() === '') continue
      const value = jsonOf(line)
      if (value === undefined) unreadable(line)
      else for (const [name, all] of tablesIn(table, value)) for (const record of all) take(name, record)
    }
  const { evidence, zoneless, skipped } = observer
  const facts = {
    untaken: [...untaken].map(([path, [count, value]]): [string, number, string] => [path, count, value]),
    skipped: [...skipped],
    evidence,
    zoneless,
    openQuotes,
    records,
  }
  return { header, rows, isKnown, facts }
}

/** Columns in the spellings that people and programs use, by ours. */
const spellings: Record<string, string> = {
  ...{
    e_mail: 'email',
    email_address: 'email',
    mail: 'email',
    phone_number: 'phone',
    telephone: 'phone',
    full_name: 'name',
    created: 'created_at',
    updated: 'updated_at',
  },
  ...{
    company: 'company_id',
    date: 'created_at',
    body: 'text',
    message: 'text',
    assignee_id: 'agent_id',
    requester_id: 'person_id',
    ticket_id: 'conversation_id',
  },
}

/** Returns the names of columns, each once; those of our own tables in our spelling. */
function columnsOf(names: readonly string[], isOurs: boolean): string[] {
  const found: string[] = []
  for (const [at, each] of names.slice(0, columnsMax).entries()) {
    const shown = plainCell(each)
      .replace(/[\u200b\ufeff]/g, '')
      .trim()
    const plain = !isOurs || /^field:/i.test(shown) ? shown.replace(/^field:/i, 'field:') : shown.toLowerCase().replace(/[\s-]+/g, '_')
    const ours = isOurs && !names.includes(spellings[plain] ?? '') ? (spellings[plain] ?? plain) : plain
    const name = ours === '' ? `column ${at + 1}` : ours
    found.push(found.includes(name) ? `${name} (${at + 1})` : name)
  }
  return found
}

/** Returns a row by the names of its columns; what it has beyond them keeps the number of its place. */
function recordOf(header: readonly string[], fields: readonly string[]): SourceRecord {
  const record: Record<string, string> = Object.fromEntries(header.map((name, at) => [name, plainCell(fields[at] ?? '')]))
  for (const [at, field] of fields.slice(header.length, header.length + 100).entries()) if (field !== '') record[`column ${header.length + at + 1}`] = field
  return record
}

/** The export of an account wraps each record in an object of its kind, such as `{"helpdesk_ticket":{…}}`. */
function unwrapped(table: string, record: SourceRecord): [string, SourceRecord] {
  const [only, ...more] = Object.entries(record)
  return only && more.length === 0 && isRecord(only[1]) && Object.hasOwn(only[1], 'id') ? [only[0].toLowerCase(), only[1]] : [table, record]
}

/** Returns what is to be reported of the values of a record, about the row that it became. */
function notesOf(rows: Rows, { notes }: Observer): UnreadRow[] {
  if (notes.length === 0) return []
  const taken = rows.filter((row): row is StagedRow => !isUnread(row))
  const main = taken.find(({ isImplied }) => !isImplied) ?? taken[0]
  if (!main) return []
  if (main.kind === 'person' && main.data.created_at === null) main.data.is_undated = notes.some(({ reason }) => reason === 'time_unreadable')
  return notes.map(({ record, reason, detail }): UnreadRow => {
    const own = typeof record.id === 'string' || typeof record.id === 'number' ? String(record.id) : ''
    const within = own !== '' && own !== main.external_id && !main.external_id.endsWith(`/${own}`) ? `${own}: ` : ''
    return { kind: main.kind, external_id: main.external_id, reason, detail: `${within}${detail}`.slice(0, 200) }
  })
}

const isUnread = (row: StagedRow | UnreadRow): row is UnreadRow => 'reason' in row
const isRecord = (value: unknown): value is SourceRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Wrappers that APIs put around lists: their names say nothing about the items. */
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
  // A record without an id, of which another record may be a part.
  if (['email', 'name', 'subject'].some((name) => typeof value[name] === 'string')) return [[table, [value]]]
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
