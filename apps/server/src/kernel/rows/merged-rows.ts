import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DeclaredTable } from './tables-of.ts'

/** Kinds that can be merged. */
export type MergedKind = 'conversation' | 'contact'

/** Rows that move to the survivor of a merge. Undoing the merge moves the same rows back. */
export type MovingRows<Column extends string = string> = {
  /** Columns that identify a row within its library. */
  key: readonly Column[]
  /** There may be one row for each combination of these columns: rows that the other one has too stay. `[]`: one row altogether. */
  once?: readonly Column[]
  /** Only the rows (`r`) that meet this condition move. */
  where?: RawBuilder<boolean>
  /** Further columns that change, from the ref of what they move to. */
  set?: Readonly<Partial<Record<Column, (into: string) => RawBuilder<unknown>>>>
}

/** What merging two conversations, or two contacts, does with a table's rows. A text says why they stay, or which code does something else with them. */
export type WhenMerged<Column extends string = string> = { moves: MovingRows<Column> } | { stays: string } | { done: string }

/** Code of a module for rows that move. */
export type MergeWork = {
  /** Returns a conversation's current values of the fields derived from these rows (`addToConversations`). */
  addedFields(ctx: Ctx, conversation_ref: string): Promise<Record<string, string | number | null>>
}

/** The keys of the rows that a merge moved, by table. */
export type Moved = Record<string, Record<string, unknown>[]>

const columnOf: Record<MergedKind, string> = { conversation: 'conversation_ref', contact: 'visitor_id' }

/** Moves what all modules declare to move from one conversation or contact to another; returns what undoes it. */
export async function moveRows(ctx: Ctx, kind: MergedKind, from: string, into: string): Promise<Moved> {
  const moved: Moved = {}
  for (const { name, moves } of movingTables(ctx.tables, kind)) {
    const { rows } = await moveIn(ctx, kind, name, moves, from, into, moves.where ?? sql`true`)
    if (rows.length > 0) moved[name] = rows.map(({ key }) => key)
  }
  return moved
}

/** Moves the rows back that a merge moved, as far as they are still where it brought them. */
export async function moveRowsBack(ctx: Ctx, kind: MergedKind, moved: Moved, from: string, back: string): Promise<void> {
  for (const { name, moves } of movingTables(ctx.tables, kind)) {
    const keys = moved[name]
    if (!keys) continue
    const same = sql.join(
      moves.key.map((column) => sql`to_jsonb(r.${sql.ref(column)}) = k -> ${sql.lit(column)}`),
      sql` and `,
    )
    await moveIn(ctx, kind, name, moves, from, back, sql<boolean>`exists (select from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k where ${same})`)
  }
}

/** Returns the fields that a conversation has of rows that move, as they are now. */
export async function addedFieldsOf(ctx: Ctx, conversation_ref: string): Promise<Record<string, string | number | null>> {
  const work = await Promise.all(ctx.tables.flatMap(({ mergeWork }) => mergeWork?.() ?? []))
  const fields = []
  for (const { addedFields } of work) fields.push(await addedFields(ctx, conversation_ref))
  return Object.assign({}, ...fields)
}

function movingTables(tables: readonly DeclaredTable[], kind: MergedKind): { name: string; moves: MovingRows }[] {
  return tables.flatMap(({ name, whenMerged }) => {
    const answer = whenMerged?.[kind]
    return answer && 'moves' in answer ? [{ name, moves: answer.moves }] : []
  })
}

function moveIn(ctx: Ctx, kind: MergedKind, table: string, { key, once, set = {} }: MovingRows, from: string, into: string, where: RawBuilder<boolean>) {
  const column = sql.ref(columnOf[kind])
  const sets = [sql`${column} = ${into}`, ...Object.entries(set).flatMap(([name, value]) => (value ? [sql`${sql.ref(name)} = ${value(into)}`] : []))]
  const twin = once && sql.join([sql`o.${column} = ${into}`, ...once.map((name) => sql`o.${sql.ref(name)} = r.${sql.ref(name)}`)], sql` and `)
  const isAlone = twin ? sql`not exists (select from ${sql.table(table)} o where o.support_lib_id = r.support_lib_id and ${twin})` : sql`true`
  const found = sql.join(key.map((name) => sql`${sql.lit(name)}, r.${sql.ref(name)}`))
  return sql<{ key: Record<string, unknown> }>`
    update ${sql.table(table)} r set ${sql.join(sets)}
    where r.support_lib_id = ${ctx.support_lib_id} and r.${column} = ${from} and ${where} and ${isAlone}
    returning jsonb_build_object(${found}) as key`.execute(ctx.db)
}
