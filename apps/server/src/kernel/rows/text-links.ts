import type { PermissionRule } from '@porchlight/contracts/define'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { TableName } from '../module-tables.ts'

/** A row that links to something: what it is called, and whether readers see its text now. `opens`: the id by which the console opens it. */
export type HoldingRow = { title: string; opens: string; isShown: boolean }

/** A table whose rows link to texts (`holds_links` in its migration). */
export type LinkHolder = {
  /** The first argument of its trigger. */
  holder: TableName
  /** Kind of text in its rows, which determines where a link to one opens. */
  kind: string
  /** Who may know of its rows. */
  permission: PermissionRule
  /** Returns these rows, named as the trigger names them; those that the caller may not see are left out. */
  rows(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HoldingRow>>
  /** Returns the HTML of what readers see of these rows, and of their drafts, for links to sections of the text itself. */
  html?(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HeldHtml>>
}

export type HeldHtml = { text: string; draft: string }

/** Returns the rows of a holder whose id and title are columns. `shown`: SQL for whether readers see the text. */
export const titledRows =
  (table: TableName, id: string, title: string, shown: string): LinkHolder['rows'] =>
  async ({ db, support_lib_id }, ids) => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<HoldingRow & { id: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(id)} as opens, ${sql.ref(title)} as title, ${sql.raw(shown)} as "isShown"
      from ${sql.table(table)} r where r.support_lib_id = ${support_lib_id} and ${sql.ref(id)} = any(${ids}::text[])`.execute(db)
    return new Map(rows.map(({ id: of, ...row }) => [of, row]))
  }

/**
 * A text that links lead to. `addresses`: its id and all its slugs. `isShown`: whether readers of its library can open it at all. `isHidden`: whether something else
 * than being unpublished keeps them from it.
 */
export type LinkedText = { id: string; title: string; addresses: string[]; isShown: boolean; isHidden?: boolean; html: string }

/** A part of a text that readers can open by itself: a lesson of the course `of`. */
export type TextPart = { of: string; id: string; title: string; isShown: boolean }

/** A kind of text that links lead to. */
export type LinkedKind = {
  kind: 'article' | 'newsflash' | 'course' | 'category' | 'snippet'
  /** Who may redirect readers of such texts; null: they are never redirected. */
  redirectedBy: PermissionRule | null
  /** Returns the library's texts with these ids or slugs. `html` may be empty if `withHtml` is false, or if such texts have no sections. */
  find(ctx: Ctx, addresses: readonly string[], withHtml: boolean): Promise<LinkedText[]>
  /** Returns the parts with these ids, of kinds whose parts readers can open by themselves. */
  partsAt?(ctx: Ctx, ids: readonly string[]): Promise<TextPart[]>
}

const redirected: LinkedKind[] = []

/** Declares a kind whose readers are redirected, and to which those of any such kind are. */
export function redirectedAs(kind: LinkedKind): LinkedKind {
  redirected.push(kind)
  return kind
}

/** Returns the kinds that were declared so. */
export const redirectedKindsDeclared = (): readonly LinkedKind[] => redirected

/** Returns the HTML of rows whose text is a column; `draft`: whether they may have one, in which the field has the name of the column. */
export const htmlOfColumn =
  (table: TableName, id: string, column: string, draft: boolean): NonNullable<LinkHolder['html']> =>
  async ({ db, support_lib_id }, ids) => {
    if (ids.length === 0) return new Map()
    const ofDraft = draft ? sql`coalesce(draft->>${sql.lit(column)}, '')` : sql`''`
    const { rows } = await sql<HeldHtml & { id: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(column)} as text, ${ofDraft} as draft from ${sql.table(table)} r
      where r.support_lib_id = ${support_lib_id} and ${sql.ref(id)} = any(${ids}::text[])`.execute(db)
    return new Map(rows.map(({ id: of, ...html }) => [of, html]))
  }
