import type { ModuleTables } from './module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['audit_heads', 'audit_log', 'events', 'idempotent_calls', 'wanted_reactions'],
  exported: {
    audit_heads: 'the audit log is a chain that only the key of this installation proves',
    audit_log: 'the audit log is a chain that only the key of this installation proves; it is exported from its own page',
    idempotent_calls: 'calls of API keys, which stay behind',
    wanted_reactions: {},
  },
  uses: { reads: ['libraries', 'library_heads'], because: 'jobs and schedules run once for each library; the live layer numbers events by its head' },
}
