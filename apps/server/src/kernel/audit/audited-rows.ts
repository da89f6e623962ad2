import { sql } from 'kysely'
import { send } from '../calls/pipeline.ts'
import type { Ctx } from '../context.ts'
import type { Kernel } from '../kernel.ts'
import type { TableName } from '../module-tables.ts'
import type { Audited } from './audit-entry.ts'

/** A row that operations change and the audit log names, with the former and new values of some of its columns; declared in `tables.ts` of its table's owner. */
export type AuditedRow<Column extends string = string> = {
  /** The domains of these operations: `sla` of `sla.update`. */
  domains: readonly string[]
  /** The field of their input, or of what they answer, that names the row. */
  id: string
  /** The column with that id, where it has another name. */
  column?: Column
  /** Columns whose values the audit log records. Never secrets or text by customers. */
  told: readonly Column[]
} & (
  | {
      /** The column with the name that people know the row by. */
      title: Column
      named?: undefined
    }
  | {
      /** The title from another table, `named`: of its row with the same id. */
      title: string
      named: { table: TableName; column: string }
    }
)

/** An audited row and its table. */
export type AuditedRowOf = AuditedRow & { table: TableName }

/** Changes that a call made to the row it names. Values that are too long are cut and end with “…”. */
export type RowChange = { object: string; changes: { field: string; from: unknown; to: unknown }[] }

const valueMax = 500

/** Runs an audited call and records in `audited` its changes to the row that it names. */
export async function notingRow<T>(kernel: Kernel, ctx: Ctx, audited: Audited, input: unknown, run: () => Promise<T>): Promise<T> {
  const [domain = ''] = audited.kind.split('.')
  const kinds = kernel.auditedRows.get(domain) ?? []
  if (kinds.length === 0) return run()
  const known = kinds.find(({ id }) => idIn(input, id) !== undefined)
  const before = known && (await rowOf(ctx, known, idIn(input, known.id)))
  const answer = await run()
  const made = known ?? kinds.find(({ id }) => madeIn(answer, id) !== undefined)
  if (!made) return answer
  const after = await rowOf(ctx, made, idIn(input, made.id) ?? madeIn(answer, made.id))
  const row = after ?? before
  if (row) audited.row = { object: String(row[made.title] ?? ''), changes: before && !after ? [] : changesOf(made, before, after) }
  return answer
}

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const idIn = (value: unknown, id: string): string | undefined => (isValues(value) && typeof value[id] === 'string' ? value[id] : undefined)
/** The id of what was made: in the answer, or in the only object of it. */
const madeIn = (answer: unknown, id: string): string | undefined =>
  idIn(answer, id) ?? (isValues(answer) ? Object.values(answer).flatMap((each) => idIn(each, id) ?? [])[0] : undefined)

async function rowOf(ctx: Ctx, { table, column, id, title, told, named }: AuditedRowOf, value: string | undefined): Promise<Values | undefined> {
  if (value === undefined) return undefined
  const name =
    named &&
    sql`(select ${sql.ref(title)} from ${sql.table(named.table)} where support_lib_id = ${ctx.support_lib_id} and ${sql.ref(named.column)} = ${value}) as ${sql.ref(title)}`
  const columns = sql.join([...(name ? [name] : []), ...[...new Set(name ? told : [title, ...told])].map((column) => sql.ref(column))])
  const statement = sql<Values>`select ${columns} from ${sql.table(table)} where support_lib_id = ${ctx.support_lib_id} and ${sql.ref(column ?? id)} = ${value}`
  const [row] = await send(ctx.db, `audited-${table}-${id}`, statement)
  return row
}

function changesOf({ told }: AuditedRow, before: Values | undefined, after: Values | undefined): RowChange['changes'] {
  return told.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null].map(shortened)
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

function shortened(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : value
}
