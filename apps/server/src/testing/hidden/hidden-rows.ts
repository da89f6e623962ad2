import { quoted } from '../../kernel/backup/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { tablesOf } from '../../kernel/rows/tables-of.ts'
import { personalRows } from '../../modules/personal-data/declared.ts'
import { modules } from '../../modules.ts'

/** What looks like the ref of a row, or like a key. */
const refs = /[A-Za-z0-9_-]{20,64}/g

/** Tables with rows about contacts and their conversations, as their owners declare them. */
const personal: readonly string[] = [...new Set(personalRows({ modules }).map(({ table }) => table))].sort()
const others: readonly string[] = tablesOf(modules).flatMap(({ name, of }) => (of === 'library' && !personal.includes(name) ? [name] : []))

/** The rows of a library, as JSON, by table. */
type Rows = Record<string, Record<string, unknown>[]>

async function rowsOf({ database: { owner } }: Kernel, support_lib_id: string, tables: readonly string[]): Promise<Rows> {
  const found: Rows = {}
  for (const table of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${quoted(table)} t where support_lib_id = $1`, [
      support_lib_id,
    ])
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Returns all refs in the rows of a library. */
export async function refsIn(kernel: Kernel, support_lib_id: string): Promise<Set<string>> {
  const rows = await rowsOf(kernel, support_lib_id, [...personal, ...others])
  return new Set(JSON.stringify(rows).match(refs))
}

/** The refs of hidden rows: all of them, and one for each column; and the tables that have such rows. */
export type HiddenRows = { all: ReadonlySet<string>; byColumn: ReadonlyMap<string, string>; tables: readonly string[] }

/** Returns the refs that rows about contacts and conversations have had since, in whichever table. `word`: what is in the texts of hidden ones. */
export async function hiddenRows(kernel: Kernel, support_lib_id: string, before: ReadonlySet<string>, word: string): Promise<HiddenRows> {
  const about = await rowsOf(kernel, support_lib_id, personal)
  const isHidden = (ref: string) => !before.has(ref)
  const isOfHidden = (row: object) => JSON.stringify(row).includes(word) || (JSON.stringify(row).match(refs) ?? []).some(isHidden)
  const byColumn = new Map<string, string>()
  for (const row of Object.values(about).flat())
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string' && value.length <= 64 && new RegExp(`^${refs.source}$`).test(value) && isHidden(value)) byColumn.set(column, value)
  return {
    all: new Set((JSON.stringify(about).match(refs) ?? []).filter(isHidden)),
    byColumn,
    tables: personal.filter((table) => about[table]?.some(isOfHidden)),
  }
}
