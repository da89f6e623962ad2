import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { throughTheWall } from '../../permissions/index.ts'
import { cleanRichText } from '../../rich-text/index.ts'
import type { PlannedTable } from '../format/plan.ts'
import { parsed } from './check-copy.ts'
import { CopyRefused } from './open-copy.ts'

type Row = Record<string, unknown>
/** What rows are checked against, and how their texts change: `ids` are those of files that get new ones. */
export type RowRules = { table: PlannedTable; columns: readonly string[]; event_number: number; ids: ReadonlyMap<string, string> }

/**
 * Reads lines as rows of a table: they have the columns that the manifest lists, the new ids of files, and clean HTML.
 * @throws CopyRefused `malformed_row`
 */
export async function readRows(
  kernel: Pick<Kernel, 'workers'>,
  support_lib_id: string,
  { table, columns, event_number, ids }: RowRules,
  { from, lines }: { from: number; lines: readonly string[] },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, line] of lines.entries()) {
    const place = `${table.name}, line ${from + index + 1}`
    const row = parsed(withIds(line, ids))
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new CopyRefused('malformed_row', place)
    const keys = Object.keys(row)
    if (keys.length !== columns.length || !keys.every((key) => columns.includes(key))) throw new CopyRefused('unknown_column', place)
    const found = row as Row
    if (table.name === 'events' && !isNumberOf(found.number, event_number)) throw new CopyRefused('malformed_row', place)
    for (const html of table.rows.html ?? []) await clean(kernel, support_lib_id, found, html, place)
    rows.push(found)
  }
  return rows
}

const isNumberOf = (number: unknown, event_number: number) => Number.isSafeInteger(number) && Number(number) > 0 && Number(number) <= event_number

const tokens = /(?<![A-Za-z0-9])[A-Za-z0-9]{22}(?![A-Za-z0-9])/g
const withIds = (line: string, ids: ReadonlyMap<string, string>) => (ids.size === 0 ? line : line.replace(tokens, (token) => ids.get(token) ?? token))

/** Cleans a column, or a field of a JSON column: `column.field`, or `column.list.field` of each in a list. */
async function clean(kernel: Pick<Kernel, 'workers'>, support_lib_id: string, row: Row, html: string, place: string): Promise<void> {
  await cleanAt(kernel, support_lib_id, row, html.split('.'), place)
}

async function cleanAt(kernel: Pick<Kernel, 'workers'>, support_lib_id: string, holder: unknown, path: readonly string[], place: string): Promise<void> {
  const [name = '', ...rest] = path
  if (Array.isArray(holder)) for (const each of holder) await cleanAt(kernel, support_lib_id, each, path, place)
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return
  if (rest.length > 0) return cleanAt(kernel, support_lib_id, (holder as Row)[name], rest, place)
  const text = (holder as Row)[name]
  if (text === null || text === undefined) return
  if (typeof text !== 'string') throw new CopyRefused('malformed_row', place)
  try {
    ;(holder as Row)[name] = await cleanRichText(kernel, support_lib_id, text)
  } catch (error) {
    throw error instanceof AppError && error.code === 'too_complex' ? new CopyRefused('malformed_row', place) : error
  }
}

/** Postgres refuses a value of another type (22), a row that breaks a rule (23), and one that is too deep or too large (54). */
const refusals = /^(?:22|23|54|42804)/

/**
 * Adds rows to the context's library. Its own row is there already, and only gets the columns of the export; teammates are added without an account.
 * @throws CopyRefused `malformed_row`
 */
export async function writeRows(ctx: Ctx, { table, columns }: RowRules, rows: readonly Row[], place: string): Promise<void> {
  if (rows.length === 0) return
  const own = table.name === 'users' ? { disabled_at: ctx.clock.now() } : {}
  const into = sql.table(table.name)
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql`jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`
  const extra = Object.entries(own)
  const statement =
    table.name === 'libraries'
      ? sql`update ${into} set (${listed}) = (select ${listed} from ${values}) where support_lib_id = ${ctx.support_lib_id}`
      : sql`insert into ${into} (support_lib_id, ${sql.join([listed, ...extra.map(([column]) => sql.ref(column))])})
          select ${sql.join([ctx.support_lib_id, listed, ...extra.map(([, value]) => sql`${value}::timestamptz`)])} from ${values}`
  try {
    await throughTheWall(ctx, () => statement.execute(ctx.db).then(() => {}))
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw refusals.test(code) ? new CopyRefused('malformed_row', `${place}: ${message.slice(0, 200)}`) : error
  }
}
