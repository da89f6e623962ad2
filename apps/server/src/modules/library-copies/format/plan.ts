import type pg from 'pg'
import { listTables } from '../../../kernel/backup/tables.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ExportedRows } from '../../../kernel/module-tables.ts'
import { tablesOf } from '../../../kernel/rows/tables-of.ts'

/** A table of a full export: its columns in the order of their names, those of its key, and how its rows are exported. */
export type PlannedTable = { name: string; columns: string[]; key: { column: string; isText: boolean }[]; refersToItself: boolean; rows: ExportedRows }

/** Returns how each table is exported, or why it isn't, by its name. */
export const declaredTables = ({ modules }: Pick<Kernel, 'modules'>): Map<string, ExportedRows | string> =>
  new Map(tablesOf(modules).map(({ name, exported }) => [name, exported]))

/**
 * Returns the tables that a full export has, in the order in which they are imported: uploads first, because triggers note which texts mention one, then each
 * table after those that its foreign keys reference.
 */
export async function exportPlan(kernel: Pick<Kernel, 'modules'>, client: pg.ClientBase): Promise<PlannedTable[]> {
  const declared = declaredTables(kernel)
  const shapes = (await listTables(client)).filter(({ schema }) => schema === 'public')
  const keys = await keysOf(client)
  const planned = shapes.flatMap(({ name, columns }): PlannedTable[] => {
    const rows = declared.get(name)
    if (rows === undefined || typeof rows === 'string') return []
    const staying = new Set(['support_lib_id', ...(rows.without ?? [])])
    const { key = [], refersToItself = false } = keys.get(name) ?? {}
    return [{ name, columns: columns.filter((column) => !staying.has(column)).sort(), key, refersToItself, rows }]
  })
  return [...planned.filter(({ name }) => name === 'uploads'), ...planned.filter(({ name }) => name !== 'uploads')]
}

type Keys = Map<string, Pick<PlannedTable, 'key' | 'refersToItself'>>

async function keysOf(client: pg.ClientBase): Promise<Keys> {
  const { rows } = await client.query<{ name: string; key: { column: string; isText: boolean }[]; refers_to_itself: boolean }>(
    `select c.relname as name,
       (select json_agg(json_build_object('column', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from unnest(i.indkey::int[]) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and a.attname <> 'support_lib_id') as key,
       exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f') as refers_to_itself
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  )
  return new Map(rows.map(({ name, key, refers_to_itself }) => [name, { key: key ?? [], refersToItself: refers_to_itself }]))
}

/** Returns the name of the newest migration of the database. */
export async function schemaOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from schema_migrations')
  return rows[0]?.name ?? ''
}
