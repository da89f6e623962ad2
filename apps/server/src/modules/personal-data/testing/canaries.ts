import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * Returns the tables with a row that holds the canary in any column, as text or as bytes, with the number of such rows. Looks at every table of every schema of
 * the product, so that a table added later is looked at too.
 */
export async function tablesWith(client: Pick<pg.Pool, 'query'>, canary: string): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$)' order by 1, 2`,
  )
  const found: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from "${schema}"."${name}" t where position($1 in lower(t::text)) > 0 or position(encode(convert_to($1, 'UTF8'), 'hex') in t::text) > 0`,
      [canary.toLowerCase()],
    )
    if (rows[0]?.count) found[name] = rows[0].count
  }
  return found
}

/** Returns the files below a folder whose bytes hold the canary. */
export async function filesWith(folder: string, canary: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const held = await Promise.all(files.map(async (file) => (await readFile(file)).includes(canary)))
  return files.filter((_, index) => held[index])
}
