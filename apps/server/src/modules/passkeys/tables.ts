import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    passkey_answers: {
      of: 'installation',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'events of signing in tell it',
    },
    passkeys: {
      of: 'installation',
      exported: 'accounts belong to people, not to a library',
      personal: 'about staff, who are no contacts',
      audited: 'the event passkey.changed tells its name',
    },
  },
}
