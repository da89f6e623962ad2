import type pg from 'pg'

/**
 * Tables that are copied at the moment in which a library changes its database, and not before: what is found in them without the library's key, such as tokens and
 * hosts, is found in one database only. They are small.
 */
const lateTables = ['libraries', 'users', 'sessions', 'inbox_tokens', 'tokens', 'api_keys', 'invitation_links', 'sso_domains']

/** The tables that have rows of libraries. `early`: replicated while people write; `late`: copied at the change, with those that are not logged. */
export type MovedTables = { early: string[]; late: string[] }

/** Reads the names of the tables from the database's own catalogue, so that none is forgotten. */
export async function tablesToMove(client: Pick<pg.ClientBase, 'query'>): Promise<MovedTables> {
  const { rows } = await client.query<{ name: string; is_logged: boolean }>(
    `select c.relname as name, c.relpersistence = 'p' as is_logged from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'support_lib_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const isLate = ({ name, is_logged }: (typeof rows)[number]) => !is_logged || lateTables.includes(name)
  return { early: rows.filter((row) => !isLate(row)).map(({ name }) => name), late: rows.filter(isLate).map(({ name }) => name) }
}

/** Rows copied with one statement. */
const copiedAtOnce = 1000

/** Copies the rows of some libraries in one table from a transaction into another. Returns how many. */
export async function copyRows(
  from: Pick<pg.ClientBase, 'query'>,
  to: Pick<pg.ClientBase, 'query'>,
  table: string,
  libraries: readonly string[],
): Promise<number> {
  const { rows: columns } = await to.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  )
  const { rows } = await from.query<{ row: unknown }>(`select to_jsonb(t) as row from public.${table} t where t.support_lib_id = any($1)`, [libraries])
  for (let at = 0; at < rows.length; at += copiedAtOnce)
    await to.query(
      `insert into public.${table} (${columns[0]?.list}) overriding system value select ${columns[0]?.list} from jsonb_populate_recordset(null::public.${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + copiedAtOnce).map(({ row }) => row))],
    )
  return rows.length
}

/** Rows deleted with one statement. */
const deletedAtOnce = 20_000

/** Deletes the rows of some libraries, a part at a time; no trigger and no foreign key takes part, since all of their rows go. */
export async function deleteRows(client: Pick<pg.ClientBase, 'query'>, tables: readonly string[], libraries: readonly string[]): Promise<void> {
  const { rows: leaves } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and coalesce(i.inhparent, c.oid) = any(select ('public.' || quote_ident(t))::regclass from unnest($1::text[]) t) order by 1`,
    [tables],
  )
  for (const { name } of leaves)
    for (;;) {
      await client.query("begin; set local session_replication_role = 'replica'")
      const { rowCount } = await client.query(
        `delete from ${name} where ctid = any(array(select ctid from ${name} where support_lib_id = any($1) limit ${deletedAtOnce}))`,
        [libraries],
      )
      await client.query('commit')
      if ((rowCount ?? 0) < deletedAtOnce) break
    }
}
