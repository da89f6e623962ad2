import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['inbox_tokens', 'invitation_links', 'second_factor_rules', 'sessions', 'tokens'],
  exported: {
    inbox_tokens: 'secrets of this installation',
    invitation_links: 'secrets of this installation',
    second_factor_rules: 'its people begin anew elsewhere, and whoever imports decides what they must prove',
    sessions: 'secrets of this installation',
    tokens: 'secrets of this installation',
  },
  uses: {
    reads: ['accounts', 'libraries', 'users'],
    writes: ['accounts', 'libraries', 'users'],
    because: 'accounts: sign-in, passwords and the agent limit of a library',
  },
}
