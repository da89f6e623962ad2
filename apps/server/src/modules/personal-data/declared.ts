import type { Kernel } from '../../kernel/kernel.ts'
import type { TableName } from '../../kernel/module-tables.ts'
import type { PersonalRows, PersonalWork } from '../../kernel/rows/personal-rows.ts'
import { type DeclaredTable, tablesOf } from '../../kernel/rows/tables-of.ts'

type Modules = Pick<Kernel, 'modules'>
/** Rows about a contact, and their table. */
export type PersonalRowsOf = PersonalRows & { table: TableName }

/** Returns the rows about contacts that all tables declare, in the order in which they are erased. */
export const personalRows = ({ modules }: Modules): PersonalRowsOf[] =>
  tablesOf(modules).flatMap(({ name, personal }) => (isDeclared(personal) ? personal.map((rows) => ({ ...rows, table: name })) : []))

const isDeclared = (personal: DeclaredTable['personal']): personal is readonly PersonalRows[] => Array.isArray(personal)

/** Returns the code of modules for what they keep of contacts that is more than rows. */
export const personalWork = ({ modules }: Modules): Promise<PersonalWork[]> => Promise.all(tablesOf(modules).flatMap((table) => table.personalWork?.() ?? []))
