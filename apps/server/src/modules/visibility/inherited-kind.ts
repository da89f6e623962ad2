import type { EventName } from '@porchlight/contracts/events'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Tables } from '../../kernel/generated/tables.ts'
import type { PlainItem, PlainKind, ReaderKind, VisibilityItem } from './rules.ts'

/** An item with its title. */
export type NamedItem<I extends VisibilityItem = VisibilityItem> = { title: string; item: I }

/** Declares a kind of content that child libraries inherit. Each kind is declared by its module and listed in `inheritance/inherited-kinds.ts`. */
export type InheritedKind<I extends VisibilityItem = VisibilityItem> = {
  /** Events that change what child libraries see of their parent's content, or which rule decides it. */
  changedBy: readonly EventName[]
  /** Returns items of the context's library in the form that visibility rules need, with titles; missing ones are left out. */
  items(ctx: Ctx, ids: readonly string[]): Promise<NamedItem<I>[]>
  /** Returns the items of the context's library that only some customers get, and the caller is one of them. For kinds that have such items. */
  segmentsOf?(ctx: Ctx): Promise<ReadonlySet<string>>
}

type Row = { support_lib_id: string; is_published: boolean }
type PlainTable = { [T in keyof Tables]: Selectable<Tables[T]> extends Row ? T : never }[keyof Tables]
type TextColumn<T extends PlainTable> = { [C in keyof Tables[T] & string]: Tables[T][C] extends string ? C : never }[keyof Tables[T] & string]

/** Defines a kind whose items are rows of one table, either published or not. */
export const plainKind = <K extends PlainKind, T extends PlainTable>({
  kind,
  table,
  id,
  title,
  audience,
  segment,
  segmentsOf,
  changedBy,
}: {
  kind: K
  table: T
  id: TextColumn<T>
  title: TextColumn<T>
  /** The column of who may read it, where that is not everybody. */
  audience?: keyof Tables[T] & string
  /** The column of which customers may read it, where these are not all. */
  segment?: keyof Tables[T] & string
  segmentsOf?: NonNullable<InheritedKind['segmentsOf']>
  changedBy: readonly EventName[]
}): InheritedKind<PlainItem<K>> => ({
  changedBy,
  ...(segmentsOf && { segmentsOf }),
  async items({ db, support_lib_id }, ids) {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string; title: string; is_published: boolean; audience: ReaderKind; has_segment: boolean }>`
      select ${sql.ref(id)} as id, ${sql.ref(title)} as title, is_published, ${audience === undefined ? sql`'public'` : sql.ref(audience)} as audience,
        ${segment === undefined ? sql`false` : sql`${sql.ref(segment)} is not null`} as has_segment from ${sql.table(table)}
      where support_lib_id = ${support_lib_id} and ${sql.ref(id)} = any(${ids}::text[])`.execute(db)
    return rows.map((row) => ({
      title: row.title,
      item: {
        kind,
        id: row.id,
        support_lib_id,
        is_published: row.is_published,
        ...(audience !== undefined && { audience: row.audience }),
        ...(segment !== undefined && { has_segment: row.has_segment }),
      },
    }))
  },
})
