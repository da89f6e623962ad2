import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ImportReason, ImportSource } from '@porchlight/contracts/imports/import-kind'
import type { ImportFileView } from '@porchlight/contracts/imports/imports'
import { AppError } from '../../../kernel/errors.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import type { HeavyTask } from '../../../kernel/workers/heavy-task.ts'
import { ImportOptions, type ImportRow } from '../access.ts'
import { withinFolder } from './account-folders.ts'
import { chunksOf, type FileFormat, inUtf8 } from './chunks.ts'
import type { FileNotation } from './encodings.ts'
import { sampleOf } from './file-sample.ts'
import { notationTask, readChunkTask, surveyChunkTask } from './heavy.ts'
import type { ImportFile } from './import-files.ts'
import { type OrderCounts, ordersOf, type TimeRules } from './observer.ts'
import type { Chunk, ChunkFacts } from './read-chunk.ts'
import { readMails } from './read-mails.ts'
import type { Rows } from './rows.ts'
import type { UnreadRow } from './staged-row.ts'

type Table = ImportFile & { format: FileFormat }
/** How the rows of a file are kept: the addresses of the team, the prefix of its ids, a folder of the run, and where rows go. `keep` returns false once the import was stopped. */
export type Keeping = { own: readonly string[]; within: string; folder: string; keep: (rows: Rows) => Promise<boolean> }

/** Reads a file of an import. Returns how it was read, undefined if it is not a table, or that the import was stopped meanwhile. */
export async function readFile(library: LibraryRunner, row: ImportRow, file: ImportFile, keeping: Keeping): Promise<ImportFileView | undefined | 'stopped'> {
  const keep = (rows: Rows) => keeping.keep(withinFolder(rows, keeping.within))
  const { format } = file
  const isMail = format === 'mails' || format === 'mail'
  if (format === null || isMail !== ((row.source as ImportSource) === 'mbox')) return (await keep([unknownFile(file)])) ? undefined : 'stopped'
  if (isMail) return (await readMails(library, row, file, keeping.own, keep)) ? undefined : 'stopped'
  return readTable(library, row, { ...file, format }, join(keeping.folder, 'rows'), keep)
}

const unknownFile = ({ name }: ImportFile): UnreadRow => ({ kind: 'file', external_id: '', reason: 'unknown_file', detail: name.slice(0, 200) })

async function readTable(
  library: LibraryRunner,
  row: ImportRow,
  file: Table,
  path: string,
  keep: Keeping['keep'],
): Promise<ImportFileView | undefined | 'stopped'> {
  const { support_lib_id } = row
  const { format, table } = file
  const { hasDates, ...sample } = await sampleOf(await file.open(), format === 'csv')
  const notation = await patiently(library, support_lib_id, notationTask, sample)
  const { separator } = notation
  const read = { source: row.source as ImportSource, table, format, separator }
  const { time_zone: zone, date_order } = ImportOptions.parse(row.options)
  const evidence = hasDates ? await surveyed(library, row, file, notation, read) : {}
  const { orders, assumed } = ordersOf(evidence, date_order)
  const times: TimeRules = { zone, orders, order: date_order === 'auto' ? 'day' : date_order }
  const sums = new Sums()
  let header: string[] | null = null
  let isKnown = false
  for await (const records of chunksOf(inUtf8(await file.open(), notation), format, { separator })) {
    library.signal.throwIfAborted()
    const chunk: Chunk = { ...read, header, records, times }
    const told = await patiently(library, support_lib_id, readChunkTask, { chunk, path })
    header = told.header
    isKnown ||= told.isKnown
    // A file that nothing was found in at its beginning holds something else.
    if (!isKnown) return (await keep([unknownFile(file)])) ? undefined : 'stopped'
    sums.add(told.facts)
    for await (const batch of batchesIn(path)) if (!(await keep(JSON.parse(batch) as Rows))) return 'stopped'
  }
  if (!isKnown) return undefined
  const summary = [...sums.lines(file.name), ...assumed.map((column) => line('order_assumed', column, file.name))]
  if (summary.length > 0 && !(await keep(summary))) return 'stopped'
  const found = Object.values(orders)
  return {
    ...{ name: file.name.slice(0, 200), encoding: notation.encoding, separator: format === 'csv' ? notation.separator : null, records: sums.records },
    ...{ date_order: found.includes('unclear') ? 'unclear' : (found[0] ?? null), zoneless: sums.zoneless },
  }
}

const line = (reason: ImportReason, external_id: string, detail: string): UnreadRow => ({
  kind: 'file',
  reason,
  external_id: external_id.slice(0, 200),
  detail: detail.slice(0, 200),
})

async function* batchesIn(path: string): AsyncGenerator<string> {
  for await (const lines of chunksOf(createReadStream(path), 'lines', { most: Number.POSITIVE_INFINITY })) {
    const text = lines.toString('utf8').trimEnd()
    if (text !== '') yield* text.split('\n')
  }
}

/** Returns what all values of each column tell about the order of day and month. */
async function surveyed(
  library: LibraryRunner,
  row: ImportRow,
  file: Table,
  notation: FileNotation,
  read: Omit<Chunk, 'header' | 'records'>,
): Promise<Record<string, OrderCounts>> {
  const evidence: Record<string, OrderCounts> = {}
  let header: string[] | null = null
  for await (const records of chunksOf(inUtf8(await file.open(), notation), file.format, notation)) {
    library.signal.throwIfAborted()
    const chunk: Chunk = { ...read, header, records }
    const survey = await patiently(library, row.support_lib_id, surveyChunkTask, chunk)
    header = survey.header
    for (const [column, { day, month, both }] of Object.entries(survey.evidence)) {
      const known = evidence[column] ?? { day: 0, month: 0, both: 0 }
      evidence[column] = { day: known.day + day, month: known.month + month, both: known.both + both }
    }
  }
  return evidence
}

/** Summary of a file; lists are cut at a maximum length. */
const linesMax = 300

class Sums {
  private readonly untaken = new Map<string, { count: number; value: string }>()
  private readonly skipped = new Map<string, number>()
  private openQuotes = 0
  zoneless = 0
  records = 0

  add({ untaken, skipped, openQuotes, zoneless, records }: ChunkFacts): void {
    for (const [path, count, value] of untaken) {
      const known = this.untaken.get(path)
      if (known) known.count += count
      else if (this.untaken.size < linesMax) this.untaken.set(path, { count, value })
    }
    for (const [what, count] of skipped)
      if (this.skipped.has(what) || this.skipped.size < linesMax) this.skipped.set(what, (this.skipped.get(what) ?? 0) + count)
    this.openQuotes += openQuotes
    this.zoneless += zoneless
    this.records += records
  }

  lines(file: string): UnreadRow[] {
    return [
      ...[...this.untaken].map(([path, { count, value }]) => line('column_not_taken', path, `${count} × ${value}`)),
      ...[...this.skipped].map(([what, count]) => line('event_not_taken', what, `${count} ×`)),
      ...(this.openQuotes > 0 ? [line('quote_open', file, `${this.openQuotes} ×`)] : []),
    ]
  }
}

/** A chunk is small; one that takes too long meets a machine that is busy with others, which passes. */
async function patiently<I, O>(library: Pick<LibraryRunner, 'kernel'>, support_lib_id: string, task: HeavyTask<I, O>, input: I, triesLeft = 3): Promise<O> {
  try {
    return await library.kernel.workers.run(support_lib_id, task, input)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_complex' || triesLeft === 0) throw error
    return patiently(library, support_lib_id, task, input, triesLeft - 1)
  }
}
