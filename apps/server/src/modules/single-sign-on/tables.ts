import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    sso_assertions: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
    sso_attempts: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
    sso_domains: {
      of: 'library',
      exported: 'proofs of domains, given here',
      personal: 'nothing about contacts',
      audited: 'the event single_sign_on.domain_changed tells it',
    },
    sso_settings: {
      of: 'library',
      exported: 'holds the secret of an identity provider, and decides who may sign in',
      personal: 'nothing about contacts',
      audited: 'the event single_sign_on.changed tells whether it is on; the rest may hold secrets',
    },
  },
  uses: {
    reads: ['scim_former_addresses', 'scim_people', 'users'],
    because: 'whether the person whom the provider knows is a member, and with which role, or is known to the directory as somebody who is not',
  },
}
