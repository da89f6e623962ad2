import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    inbox_tokens: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'events of signing in tell it',
    },
    invitation_links: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'its events tell it',
    },
    second_factor_rules: {
      of: 'library',
      exported: 'its people begin anew elsewhere, and whoever imports decides what they must prove',
      personal: 'about staff, who are no contacts',
      audited: 'the event second_factor_rules.changed tells former and new values',
    },
    sessions: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'events of signing in tell it',
    },
    tokens: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'invitations are logged without their secret, and events of signing in tell the rest',
    },
  },
  uses: {
    reads: ['accounts', 'libraries', 'users'],
    writes: ['accounts', 'libraries', 'users'],
    because: 'accounts: sign-in, passwords and the agent limit of a library',
  },
}
