import { Readable } from 'node:stream'
import { type OutputOf, type ParsedInputOf, type ReportAnswer, type ReportPoint, type ReportRow, reportsApi } from '@porchlight/contracts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
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

/** Exports a number as CSV. */
export const exportNumbers = outsideAction(reportsApi.exported, async (call, question) => {
  const lines = question.what === 'rows' ? linesOfRows(call, question) : linesOfNumbers(call, question)
  // The first line is written before the answer begins, so that a refusal is one.
  const first = await lines.next()
  return Readable.from(again(first.value ?? '', lines)) as unknown as OutputOf<typeof reportsApi.exported>
})

async function* again(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
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

async function* linesOfRows(call: OutsideCall, { every: _every, compare: _compare, what: _what, ...question }: Question): AsyncGenerator<string> {
  const asked = rowsAsked(question)
  yield csvMark + csvLine(rowColumns)
  for (let cursor: string | undefined; ; ) {
    const page = await readUpToDate(call, (ctx) => pageOfRows(ctx, asked, cursor, pageSize))
    yield page.rows.map((row) => csvLine(rowColumns.map((column) => row[column]))).join('')
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

async function* linesOfNumbers(
  call: OutsideCall,
  { what: _what, metric, group: _group, starts: _starts, ends: _ends, ...question }: Question,
): AsyncGenerator<string> {
  const answer = await readUpToDate(call, (ctx, isBehind) => answerOf(ctx, { ...question, metrics: [metric] }, isBehind))
  yield csvMark + csvLine(numberColumns)
  yield [...cellsOfAnswer(answer)].map(csvLine).join('')
}
