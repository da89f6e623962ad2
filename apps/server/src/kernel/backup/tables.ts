import type pg from 'pg'

/** A table as a backup holds it: the columns that are stored, not those that are computed. */
export type TableShape = { schema: string; name: string; columns: string[] }

/** Waiting jobs belong to the data: a mail that was promised is still to be sent. The queue's other tables are made anew. */
const queueTables = ['_private_job_queues', '_private_tasks', '_private_jobs']

/** Every table of the product, each after those its foreign keys point at; partitions are read through the table they belong to. */
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

/** The table and its columns as COPY names them. */
export const copyTarget = ({ schema, name, columns }: TableShape): { table: string; columns: string } => ({
  table: `${quoted(schema)}.${quoted(name)}`,
  columns: columns.map(quoted).join(', '),
})

/** A name as SQL writes it, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
