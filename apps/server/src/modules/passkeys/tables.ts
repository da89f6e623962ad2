import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['passkey_answers', 'passkeys'],
  exported: {
    passkey_answers: 'secrets of this installation',
    passkeys: 'accounts belong to people, not to a library',
  },
}
