import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    scim_group_members: {
      of: 'library',
      exported: 'what a directory knows by its own ids',
      personal: 'about staff, who are no contacts',
      audited: 'the event scim.group_changed tells who was added and removed',
    },
    scim_groups: {
      of: 'library',
      exported: 'what a directory knows by its own ids',
      personal: 'about staff, who are no contacts',
      audited: 'its events tell it',
    },
    scim_former_addresses: {
      of: 'library',
      exported: 'what a directory knows by its own ids',
      personal: 'about staff, who are no contacts',
      audited: 'the event scim.person_changed tells it',
    },
    scim_log: {
      of: 'library',
      exported: 'what a directory asked for in vain',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
    scim_people: {
      of: 'library',
      exported: 'what a directory knows by its own ids',
      personal: 'about staff, who are no contacts',
      audited: 'its events tell it',
    },
  },
  uses: {
    reads: ['sso_domains', 'teams', 'users'],
    because: 'a directory sees every teammate of the library, also those it has not added, and renames them in its domains',
  },
}
