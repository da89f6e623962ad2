import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['sso_assertions', 'sso_attempts', 'sso_domains', 'sso_settings'],
  exported: {
    sso_assertions: 'secrets of this installation',
    sso_attempts: 'secrets of this installation',
    sso_domains: 'proofs of domains, given here',
    sso_settings: 'holds the secret of an identity provider, and decides who may sign in',
  },
  uses: { reads: ['users'], because: 'whether the person whom the provider knows is a member, and with which role' },
}
