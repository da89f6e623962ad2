import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const filters = owned({ table: 'saved_filters', column: 'owner_id', update: sql`update saved_filters`, remove: sql`delete from saved_filters` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  saved_filters: { ...filters, order: 70, mayGive: true, mayEnd: true, end: filters.remove },
}
