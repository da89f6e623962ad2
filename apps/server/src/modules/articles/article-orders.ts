import { sql } from 'kysely'
import { z } from 'zod'
import { type Keyset, keyId, keysetOf } from '../../kernel/rows/keyset-page.ts'

const value = z.string().max(400)

/** The order of a list of articles (`a`). A cursor names its order, so that it is refused in another. */
const articleOrder = (
  name: string,
  direction: 'asc' | 'desc',
  {
    by,
    is,
    of,
    at,
    id = 'a.article_id',
  }: { by: ReturnType<typeof sql>; is: z.ZodType<string>; of: (row: Readonly<Record<string, unknown>>) => string; at: (value: string) => unknown; id?: string },
): Keyset =>
  keysetOf({
    keys: [{ sql: by, name }, id],
    direction,
    cursor: z.tuple([z.literal(name), is, keyId]),
    placeOf: (row) => [name, of(row), String(row.article_id)] as [string, string, string],
    valuesOf: ([, place, ref]) => [at(place), ref],
  })

/** The orders in which articles are listed; each has an index. Articles in a category are joined with their positions (`i`), as `place`. */
export const articleOrders = {
  updated: articleOrder('updated', 'desc', {
    by: sql.raw('a.updated_at'),
    is: value.refine((text) => !Number.isNaN(Date.parse(text))),
    of: (row) => (row.updated_at as Date).toISOString(),
    at: (text) => sql`${text}::timestamptz`,
  }),
  title: articleOrder('title', 'asc', {
    by: sql.raw('lower(a.article_title)'),
    is: value,
    of: (row) => String(row.article_title),
    at: (text) => sql`lower(${text})`,
  }),
  views: articleOrder('views', 'desc', {
    by: sql.raw('a.views'),
    is: value.regex(/^\d{1,9}$/),
    of: (row) => String(row.views),
    at: (text) => sql`${text}::int`,
  }),
  position: articleOrder('position', 'asc', {
    by: sql.raw('i.position'),
    is: value.regex(/^-?\d{1,18}$/),
    of: (row) => String(row.place),
    at: (text) => sql`${text}::bigint`,
    id: 'i.article_id',
  }),
} as const
