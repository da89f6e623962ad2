import { Readable } from 'node:stream'
import { type OutputOf, type ParsedInputOf, type ReportAnswer, type ReportPoint, type ReportRow, reportsApi } from '@porchlight/contracts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { spreadsheetOf } from '../../../kernel/spreadsheet.ts'
import { csvCell } from '../../libraries/index.ts'
import { answerOf, readUpToDate, rowsAsked } from './questions.ts'
import { pageOfRows } from './rows.ts'

/** Rows read at once: each page is a short transaction, so an export holds neither memory nor a connection, however long it is. */
const pageSize = 1000

type Question = ParsedInputOf<typeof reportsApi.exported>
/** Returns a line of CSV. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`
/** Excel reads UTF-8 only after this mark. */
export const csvMark = '\ufeff'

/** An export: its columns, and its rows in pages. */
type Export = { columns: readonly string[]; pages: AsyncGenerator<unknown[][]> }

const exportOf = (call: OutsideCall, question: Question): Export =>
  question.what === 'rows' ? { columns: rowColumns, pages: pagesOfRows(call, question) } : { columns: numberColumns, pages: pagesOfNumbers(call, question) }

/** Exports a number as CSV. */
export const exportNumbers = outsideAction(reportsApi.exported, async (call, question) => {
  const { columns, pages } = await begun(exportOf(call, question))
  return Readable.from(csvOf(columns, pages)) as unknown as OutputOf<typeof reportsApi.exported>
})

/** Exports a number as a spreadsheet. */
export const exportSpreadsheet = outsideAction(reportsApi.exportedSpreadsheet, async (call, question) => {
  const { columns, pages } = await begun(exportOf(call, question))
  return spreadsheetOf(columns, pages) as unknown as OutputOf<typeof reportsApi.exportedSpreadsheet>
})

/** Reads the first page before the answer begins, so that a refusal is one. */
async function begun({ columns, pages }: Export): Promise<Export> {
  const first = await pages.next()
  return { columns, pages: first.done ? pages : again(first.value, pages) }
}

async function* again(first: unknown[][], rest: AsyncGenerator<unknown[][]>): AsyncGenerator<unknown[][]> {
  yield first
  yield* rest
}

async function* csvOf(columns: readonly string[], pages: AsyncIterable<unknown[][]>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  for await (const page of pages) yield page.map(csvLine).join('')
}

const rowColumns = [
  'number',
  'conversation_ref',
  'at',
  'from_at',
  'value',
  'channel',
  'agent_id',
  'owner_id',
  'team_ref',
  'detail',
  'subject',
] as const satisfies readonly (keyof ReportRow)[]

async function* pagesOfRows(call: OutsideCall, { every: _every, compare: _compare, what: _what, ...question }: Question): AsyncGenerator<unknown[][]> {
  const asked = rowsAsked(question)
  for (let cursor: string | undefined; ; ) {
    const page = await readUpToDate(call, (ctx) => pageOfRows(ctx, asked, cursor, pageSize))
    yield page.rows.map((row) => rowColumns.map((column) => row[column]))
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}

const pointColumns = ['n', 'value', 'mean', 'p50', 'p90', 'sum'] as const satisfies readonly (keyof ReportPoint)[]

/** The columns of numbers as they are exported. */
export const numberColumns = ['metric', 'group', 'at', 'date', ...pointColumns]

/** Yields the numbers of an answer as screens show them: of each part, the whole period, and each group. */
export function* cellsOfAnswer({ results }: Pick<ReportAnswer, 'results'>): Generator<unknown[]> {
  for (const { metric, series, total, groups } of results) {
    const of = (group: string | null, at: string, date: string, stats: Omit<ReportPoint, 'at' | 'date'>) => [
      metric,
      group,
      at,
      date,
      ...pointColumns.map((column) => stats[column]),
    ]
    for (const { key, series: points, total: whole } of [{ key: null, series, total }, ...groups]) {
      for (const point of points) yield of(key, point.at, point.date, point)
      yield of(key, '', 'total', whole)
    }
  }
}

async function* pagesOfNumbers(
  call: OutsideCall,
  { what: _what, metric, group: _group, starts: _starts, ends: _ends, ...question }: Question,
): AsyncGenerator<unknown[][]> {
  const answer = await readUpToDate(call, (ctx, isBehind) => answerOf(ctx, { ...question, metrics: [metric] }, isBehind))
  yield [...cellsOfAnswer(answer)]
}
