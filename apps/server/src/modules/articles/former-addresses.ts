import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

const addressMax = 500

/**
 * Returns under which addresses a path is remembered and sought, the most exact first: as it is; with nothing but the id where a title follows it, as
 * `/hc/en-us/articles/123-Title`; and without a language. Titles and languages change, ids do not.
 */
export function addressKeys(path: string): string[] {
  const [plain = ''] = path.slice(0, addressMax * 3).split(/[?#]/)
  const exact = `/${decoded(plain)
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`
    .slice(0, addressMax)
    .toWellFormed()
  const parts = exact.split('/')
  const id = /^\d+(?=-|$)/.exec(parts.at(-1) ?? '')?.[0]
  const short = id === undefined ? exact : [...parts.slice(0, -1), id].join('/')
  const without = short
    .split('/')
    .filter((part) => !/^[a-z]{2}(-[a-z0-9]{2,4})?$/.test(part) || part === 'hc')
    .join('/')
  // No text of the database has a NUL, so no address has.
  return [...new Set([exact, short, without])].filter((key) => key.length > 1 && !key.includes('\0'))
}

/** Remembers under which paths articles of another help center were found. A path that belongs to another article already stays with it. */
export async function rememberFormerAddresses(ctx: Ctx, article_id: string, paths: readonly string[]): Promise<void> {
  const addresses = [...new Set(paths.flatMap(addressKeys))].slice(0, 50)
  if (addresses.length === 0) return
  await sql`
    insert into former_addresses (support_lib_id, address, article_id)
    select ${ctx.support_lib_id}, address, ${article_id} from unnest(${addresses}::text[]) address on conflict do nothing`.execute(ctx.db)
}

/** Returns the id of the published article that another help center had under this path; undefined if there is none. */
export async function articleAtFormerAddress(ctx: Ctx, path: string): Promise<string | undefined> {
  const keys = addressKeys(path)
  if (keys.length === 0) return undefined
  const { rows } = await sql<{ article_id: string }>`
    select a.article_id from former_addresses f join articles a on a.support_lib_id = f.support_lib_id and a.article_id = f.article_id
    where f.support_lib_id = ${ctx.support_lib_id} and f.address = any(${keys}::text[]) and a.is_published and not a.is_disabled
    order by array_position(${keys}::text[], f.address) limit 1`.execute(ctx.db)
  return rows[0]?.article_id
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
