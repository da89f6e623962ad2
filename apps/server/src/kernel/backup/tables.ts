import type pg from 'pg'

/** A table as stored in a backup: its stored columns, without generated ones. */
export type TableShape = { schema: string; name: string; columns: string[] }

/** Waiting jobs are data: an email that is due still has to go out. The queue's other tables are recreated. */
const queueTables = ['_private_job_queues', '_private_tasks', '_private_jobs']

/** Returns all of the product's tables, each after those its foreign keys reference. Partitions are read through their parent table. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname <> 'schema_migrations' or n.nspname = 'graphile_worker' and c.relname = any($1))
     order by 1, 2`,
    [queueTables],
  )
  const sorted: TableShape[] = []
  const done = new Set<string>()
  while (sorted.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !done.has(name) && needs.every((each) => done.has(each)))
    if (ready.length === 0) throw new Error('Tables whose foreign keys go round in a circle cannot be copied one after the other.')
    for (const { schema, name, columns } of ready) sorted.push({ schema, name, columns })
    for (const { name } of ready) done.add(name)
  }
  return sorted
}

/** What a cluster has beside these: where libraries are and which accounts a database has yet to get, which the first one knows, and jobs that a transaction has noted and nobody has enqueued yet. */
export const clusterTables = (isFirst: boolean): TableShape[] => [
  ...(isFirst
    ? [
        { schema: 'instance', name: 'library_places', columns: ['support_lib_id', 'node', 'placed_at'] },
        { schema: 'instance', name: 'accounts_owed', columns: ['node', 'account_id', 'owed_at'] },
      ]
    : []),
  // Without the number, which is given anew.
  { schema: 'instance', name: 'noted_jobs', columns: ['jobs'] },
]

/** Returns the table and its columns in the form COPY expects. */
export const copyTarget = ({ schema, name, columns }: TableShape): { table: string; columns: string } => ({
  table: `${quoted(schema)}.${quoted(name)}`,
  columns: columns.map(quoted).join(', '),
})

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
