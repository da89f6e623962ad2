import { sql } from 'kysely'
import type { ModuleTables } from './module-tables.ts'
import { refIn } from './rows/personal-rows.ts'

/** The tables of the kernel, and those of modules that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    audit_heads: {
      of: 'library',
      exported: 'the audit log is a chain that only the key of this installation proves',
      personal: 'only numbers and hashes',
      audited: 'this is the audit log',
    },
    audit_log: {
      of: 'library',
      exported: 'the audit log is a chain that only the key of this installation proves; it is exported from its own page',
      personal: 'rewritten and sealed by erase-history.ts, as each event says of its texts',
      audited: 'this is the audit log',
    },
    events: {
      of: 'library',
      exported: 'modules export the events that they need',
      personal: 'rewritten by erase-history.ts, as each event says of its texts',
      audited: 'events are told by the log, and nobody changes them',
    },
    event_summaries: {
      of: 'library',
      exported: {},
      personal: 'only names of events, counts and times',
      audited: 'follows from retention',
    },
    idempotent_calls: {
      of: 'library',
      exported: 'calls of API keys, which stay behind',
      // Answers that are kept for repeated calls.
      personal: (['contact', 'conversation'] as const).map((of) => ({
        of,
        where: (refs) => refIn('answer', refs),
        erase: { answer: sql`null` },
        exported: false,
      })),
      keeps: ['idempotency_key', 'input_hash', 'key_id', 'operation'],
      audited: 'the calls are logged themselves',
    },
    event_consumers: {
      of: 'library',
      exported: 'places among the events of this installation: reactions follow what happens after an import',
      personal: 'only numbers',
      audited: 'counted by the server',
    },
    wanted_reactions: { of: 'library', exported: { without: ['after'] }, personal: 'only names of reactions', audited: 'written by the server' },
  },
  uses: {
    reads: ['accounts', 'libraries', 'library_heads', 'passkey_answers', 'passkeys', 'users'],
    writes: ['accounts'],
    because:
      'jobs and schedules run once for each library; the live layer numbers events by its head; all databases of a cluster have the same accounts, until no library has them',
  },
}
