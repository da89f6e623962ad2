import type { ModuleTables, TableDeclaration, TableName } from '../module-tables.ts'
import { tables as kernelTables } from '../tables.ts'

/** A table with what its owner declares. */
export type DeclaredTable = TableDeclaration & { name: TableName }

/** Returns all tables with what the modules, and the kernel, declare of them: the kernel's first, then those of each module in the order of its `tables.ts`. */
export function tablesOf(modules: readonly { tables?: ModuleTables }[]): DeclaredTable[] {
  const declared = [kernelTables, ...modules.flatMap(({ tables }) => tables ?? [])]
  const exported = Object.assign({}, ...declared.map(({ uses }) => uses?.exports)) as { [name: string]: TableDeclaration['exported'] }
  return declared.flatMap(({ owns }) =>
    Object.entries(owns as Record<string, TableDeclaration>).map(([name, table]) => ({
      ...table,
      name: name as TableName,
      exported: exported[name] ?? table.exported,
    })),
  )
}
