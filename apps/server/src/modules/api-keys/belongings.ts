import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const keys = owned({ table: 'api_keys', column: 'user_id', update: sql`update api_keys`, where: sql`revoked_at is null` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  // The person who leaves knows these keys, so nobody takes them over: they are revoked, or do nothing until the person is back.
  api_keys: {
    order: 120,
    rows: keys.rows,
    mayGive: false,
    mayEnd: true,
    end: (ctx, from) => keys.set(ctx, from, sql`revoked_at = ${ctx.clock.now()}`),
  },
}
