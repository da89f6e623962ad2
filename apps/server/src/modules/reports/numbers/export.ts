import { Readable } from 'node:stream'
import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import type { ReportAnswer, ReportPoint, ReportRow } from '@porchlight/contracts/reports/report-views'
import { reportsApi } from '@porchlight/contracts/reports/reports'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { csvOf } from '../../../kernel/rows/csv.ts'
import { spreadsheetOf } from '../../../kernel/rows/spreadsheet.ts'
import { type ExportWords, exportWords, languageOf, namesOfRefs } from './export-words.ts'
import { answerOf, readUpToDate, rowsAsked } from './questions.ts'
import { pageOfRows } from './rows.ts'

/** Rows read at once: each page is a short transaction, so an export holds neither memory nor a connection, however long it is. */
const pageSize = 1000

type Question = ParsedInputOf<typeof reportsApi.exported>

/** An export: its columns, and its rows in pages. */
type Export = { columns: readonly string[]; pages: AsyncGenerator<unknown[][]> }

async function exportOf(call: OutsideCall, question: Question): Promise<Export> {
  const words = exportWords(await call.read(call.support_lib_id, (ctx) => languageOf(ctx, call.actor)))
  const { metric } = question
  if (question.what === 'rows') {
    const heads = words.rowHeads(metric)
    return { columns: rowColumns.map((column) => heads[column]), pages: pagesOfRows(call, question) }
  }
  return { columns: numberHeads(words, metric), pages: pagesOfNumbers(call, question, words) }
}

/** Exports a number as CSV. */
export const exportNumbers = outsideAction(reportsApi.exported, async (call, question) => {
  const { columns, pages } = await begun(await exportOf(call, question))
  return Readable.from(csvOf(columns, pages)) as unknown as OutputOf<typeof reportsApi.exported>
})

/** Exports a number as a spreadsheet. */
export const exportSpreadsheet = outsideAction(reportsApi.exportedSpreadsheet, async (call, question) => {
  const { columns, pages } = await begun(await exportOf(call, question))
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
    const refs = page.rows.flatMap(({ agent_id, owner_id, team_ref }) => [agent_id, owner_id, team_ref])
    const names = await call.read(call.support_lib_id, (ctx) => namesOfRefs(ctx, refs))
    const named = (ref: string | null) => (ref === null ? null : (names.get(ref) ?? ref))
    yield page.rows
      .map((row) => ({ ...row, agent_id: named(row.agent_id), owner_id: named(row.owner_id), team_ref: named(row.team_ref) }))
      .map((row) => rowColumns.map((column) => row[column]))
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}

const pointColumns = ['n', 'value', 'mean', 'p50', 'p90', 'sum'] as const satisfies readonly (keyof ReportPoint)[]

const columnsOfNumbers = ['metric', 'group', 'at', 'date', ...pointColumns] as const

/** Returns the heads of numbers; without a metric, the unit has a column of its own behind the metric. */
export function numberHeads(words: ExportWords, metric?: Question['metric']): string[] {
  const heads = words.heads(metric)
  const [first, ...rest] = columnsOfNumbers.map((column) => heads[column])
  return [first ?? '', ...(metric ? [] : [heads.unit]), ...rest]
}

/** Export options: the texts, the names of groups, and whether each line has a unit. */
type Shown = { words: ExportWords; names: ReadonlyMap<string, string>; hasUnits?: boolean }

/** Yields the numbers of an answer as screens show them: of each part, the whole period, and each group. */
export function* cellsOfAnswer({ results }: Pick<ReportAnswer, 'results'>, { words, names, hasUnits = false }: Shown): Generator<unknown[]> {
  for (const { metric, series, total, groups } of results) {
    const of = (group: string | null, at: string, date: string, stats: Omit<ReportPoint, 'at' | 'date'>) => [
      words.title(metric),
      ...(hasUnits ? [words.unit(metric)] : []),
      group === null ? null : (names.get(group) ?? group),
      at,
      date,
      ...pointColumns.map((column) => stats[column]),
    ]
    for (const { key, series: points, total: whole } of [{ key: null, series, total }, ...groups]) {
      for (const point of points) yield of(key, point.at, point.date, point)
      yield of(key, '', words.total, whole)
    }
  }
}

async function* pagesOfNumbers(
  call: OutsideCall,
  { what: _what, metric, group: _group, starts: _starts, ends: _ends, ...question }: Question,
  words: ExportWords,
): AsyncGenerator<unknown[][]> {
  const answer = await readUpToDate(call, (ctx, isBehind) => answerOf(ctx, { ...question, metrics: [metric] }, isBehind))
  const keys = answer.results.flatMap(({ groups }) => groups.map(({ key }) => key))
  const names = await call.read(call.support_lib_id, (ctx) => namesOfRefs(ctx, keys))
  yield [...cellsOfAnswer(answer, { words, names })]
}
