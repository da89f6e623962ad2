import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    api_keys: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff and their programs',
      audited: [{ domains: ['apiKeys'], id: 'key_id', title: 'key_name', told: ['key_name', 'scopes', 'expires_at', 'revoked_at'] }],
    },
  },
  uses: {
    reads: ['users', 'idempotent_calls'],
    writes: ['idempotent_calls'],
    because: 'the list says who made each key, and whether they are active; what is remembered of calls with keys is forgotten after a day',
  },
}
