// Writes apps/server/src/kernel/generated/tables.ts from a freshly migrated database, so that queries are typed by the actual schema.
import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

const target = new URL('../apps/server/src/kernel/generated/tables.ts', import.meta.url)
const typeOf: Record<string, string> = {
  text: 'string',
  int8: 'number',
  int4: 'number',
  int2: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _int2: 'number[]',
  tsvector: 'string',
  uuid: 'string',
}

/** Returns the text of the generated file for the tables of schema public. */
export async function tablesSource(owner: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await owner.query<{ table: string; column: string; type: string; nullable: boolean; hasDefault: boolean }>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.atthasdef as "hasDefault"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, (row) => row.table)
  const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_all, _bar, letter: string) => letter.toUpperCase())
  const field = (row: (typeof rows)[number]) => {
    const base = typeOf[row.type]
    if (!base) throw new Error(`no type for ${row.table}.${row.column}: ${row.type}`)
    const name = /^[a-z_0-9]+$/.test(row.column) ? row.column : `'${row.column}'`
    if (base === 'Json') return `  ${name}: ${row.hasDefault || row.nullable ? 'OptionalJson' : 'Json'}`
    const shape = row.nullable ? `${base} | null` : base
    return `  ${name}: ${row.hasDefault ? `Generated<${shape}>` : shape}`
  }
  return [
    '// Generated from the migrated database by `npm run codegen`; do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '/** Read as parsed JSON of a shape the reader checks; written as JSON text. */',
    'export type Json = ColumnType<unknown, string | null, string | null>',
    '/** The same where a row may be made without it. */',
    'export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>',
    '',
    ...[...tables].flatMap(([table, columns]) => [`export interface ${pascal(table)} {`, ...columns.map(field), '}', '']),
    'export interface Tables {',
    ...[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`),
    '}',
    '',
  ].join('\n')
}

/** Writes the file, or returns whether the committed one is current. */
export async function writeTables(owner: Pick<pg.Pool, 'query'>, check = false): Promise<boolean> {
  const source = await tablesSource(owner)
  if (check) return readFileSync(target, 'utf8') === source
  writeFileSync(target, source)
  return true
}
