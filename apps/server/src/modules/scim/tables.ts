import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['scim_group_members', 'scim_groups', 'scim_people'],
  exported: {
    scim_group_members: 'what a directory knows by its own ids',
    scim_groups: 'what a directory knows by its own ids',
    scim_people: 'what a directory knows by its own ids',
  },
  uses: { reads: ['teams', 'users'], because: 'a directory sees every teammate of the library, also those it has not added' },
}
