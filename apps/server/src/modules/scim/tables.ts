import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['scim_people'],
  uses: { reads: ['users'], because: 'a directory sees every teammate of the library, also those it has not added' },
}
