import { Readable } from 'node:stream'
import { type OutputOf, type ParsedInputOf, type ReportPoint, type ReportRow, reportsApi } from '@porchlight/contracts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { csvCell } from '../../libraries/index.ts'
import { answerOf, readUpToDate, rowsAsked } from './questions.ts'
import { pageOfRows } from './rows.ts'

/** Rows read at once: each page is a short transaction, so an export holds neither memory nor a connection, however long it is. */
const pageSize = 1000

type Question = ParsedInputOf<typeof reportsApi.exported>
const line = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`
/** Excel reads UTF-8 only after this mark. */
const mark = '\ufeff'

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
  yield mark + line(rowColumns)
  for (let cursor: string | undefined; ; ) {
    const page = await readUpToDate(call, (ctx) => pageOfRows(ctx, asked, cursor, pageSize))
    yield page.rows.map((row) => line(rowColumns.map((column) => row[column]))).join('')
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}

const pointColumns = ['n', 'value', 'mean', 'p50', 'p90', 'sum'] as const satisfies readonly (keyof ReportPoint)[]

/** The numbers as screens show them: of each part, the whole period, and each group. */
async function* linesOfNumbers(
  call: OutsideCall,
  { what: _what, metric, group: _group, starts: _starts, ends: _ends, ...question }: Question,
): AsyncGenerator<string> {
  const answer = await readUpToDate(call, (ctx, isBehind) => answerOf(ctx, { ...question, metrics: [metric] }, isBehind))
  yield mark + line(['metric', 'group', 'at', 'date', ...pointColumns])
  for (const { series, total, groups } of answer.results) {
    const of = (group: string | null, at: string, date: string, stats: Omit<ReportPoint, 'at' | 'date'>) =>
      line([metric, group, at, date, ...pointColumns.map((column) => stats[column])])
    yield series.map((point) => of(null, point.at, point.date, point)).join('') + of(null, '', 'total', total)
    for (const group of groups) yield group.series.map((point) => of(group.key, point.at, point.date, point)).join('') + of(group.key, '', 'total', group.total)
  }
}
