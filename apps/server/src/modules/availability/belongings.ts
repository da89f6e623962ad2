import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const deputies = owned({ table: 'availability', column: 'deputy_id', update: sql`update availability` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  deputies: {
    ...deputies,
    order: 40,
    mayGive: true,
    mayEnd: true,
    // Nobody is their own deputy.
    give: ({ db, support_lib_id }, from, to) =>
      sql`update availability set deputy_id = nullif(${to}, user_id) where support_lib_id = ${support_lib_id} and deputy_id = ${from}`.execute(db),
    end: (ctx, from) => deputies.set(ctx, from, sql`deputy_id = null`),
  },
}
