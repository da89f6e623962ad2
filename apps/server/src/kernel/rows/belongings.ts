import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Things of one kind that a person has, and leaves behind when they are deactivated; `order` among all kinds, in steps of ten. `needs`: whoever gets them must
 * have one of these flags. `acts`: they act, or tell, with the rights of whoever has them, so whoever gives them must have these rights too. `widens`: they show
 * their receiver more conversations. `give` and `end` concern all of them; without one, `mayGive` or `mayEnd` says that a reaction does it.
 */
export type Belonging = {
  order: number
  /** `from … where …`: the rows that somebody has, as far as the caller may know of them. */
  rows: (ctx: Ctx, user_id: string) => RawBuilder<unknown>
  needs?: readonly PermissionFlag[]
  acts?: true
  widens?: true
  mayGive: boolean
  mayEnd: boolean
  give?: (ctx: Ctx, from: string, to: string) => Promise<unknown>
  end?: (ctx: Ctx, from: string) => Promise<unknown>
}

/** Belongings of a person in a table, by the kinds that screens name. */
export type BelongingWork = { belongings: Readonly<Record<string, Belonging>> }

/** Beginnings of statements, so that the check of table use sees which tables are written. */
type Table = { table: string; column: string; update: RawBuilder<unknown>; remove?: RawBuilder<unknown>; where?: RawBuilder<unknown> }

/** Rows that belong to a person in a column. */
export const owned = ({ table, column, update, remove, where = sql`true` }: Table) => {
  const mine = (ctx: Ctx, user_id: string) => sql`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(column)} = ${user_id} and ${where}`
  return {
    rows: (ctx: Ctx, user_id: string) => sql`from ${sql.table(table)} where ${mine(ctx, user_id)}`,
    give: (ctx: Ctx, from: string, to: string): Promise<unknown> => sql`${update} set ${sql.ref(column)} = ${to} where ${mine(ctx, from)}`.execute(ctx.db),
    set: (ctx: Ctx, from: string, values: RawBuilder<unknown>): Promise<unknown> => sql`${update} set ${values} where ${mine(ctx, from)}`.execute(ctx.db),
    remove: (ctx: Ctx, from: string): Promise<unknown> => sql`${remove} where ${mine(ctx, from)}`.execute(ctx.db),
  }
}
