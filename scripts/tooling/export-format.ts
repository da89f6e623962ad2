import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ModuleTables } from '../../apps/server/src/kernel/module-tables.ts'
import { tablesOf } from '../../apps/server/src/kernel/rows/tables-of.ts'

/** The document whose last section lists what a full export has of each table. */
export const exportFormat = 'docs/export-format.md'
const heading = '## Tables\n'

/** Returns the document with the list as the modules declare it now in their `tables.ts`. */
export async function exportFormatText(root: string): Promise<string> {
  const files = globSync('apps/server/src/modules/*/tables.ts', { cwd: root })
  const modules = await Promise.all(files.map(async (file) => (await import(path.join(root, file))) as { tables: ModuleTables }))
  const lines = tablesOf(modules)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name: table, exported: rows }) => {
      if (typeof rows === 'string') return `| \`${table}\` | not exported: ${rows} |`
      const staying = [...(rows.without ?? []), ...Object.keys(rows.instead ?? {})].map((column) => `\`${column}\``)
      return `| \`${table}\` | ${rows.where ? 'some rows' : 'all rows'}${staying.length > 0 ? `, without ${staying.join(', ')}` : ''} |`
    })
  const [before = ''] = readFileSync(path.join(root, exportFormat), 'utf8').split(heading)
  return `${before}${heading}${['| Table | In an export |', '|---|---|', ...lines, ''].join('\n')}`
}
