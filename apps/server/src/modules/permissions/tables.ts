import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    custom_roles: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'the event permissions.changed tells the role and its rights',
    },
    role_permissions: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'the event permissions.changed tells who gained and lost what',
    },
    user_permissions: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'the event permissions.changed tells who gained and lost what',
    },
  },
  uses: {
    reads: ['libraries', 'second_factor_rules', 'team_members', 'users'],
    writes: ['libraries', 'users'],
    because:
      'roles, rights and scopes are columns of a person, scopes of roles one of the library; a scope may be that of the teams; a role may ask for a second factor',
  },
}
