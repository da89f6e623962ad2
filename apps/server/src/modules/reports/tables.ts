import type { ModuleTables } from '../../kernel/module-tables.ts'

/** What follows from events that were removed because of their age, and from no other ones. */
const ofRemovedEvents = (table: string) =>
  `exists (select from event_summaries s where s.support_lib_id = ${table}.support_lib_id and s.subject = ${table}.conversation_ref)`

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    report_heads: {
      of: 'library',
      exported: 'follows from the events',
      personal: 'only numbers',
      audited: 'follows from the events',
    },
    report_conversations: {
      of: 'library',
      exported: { where: ofRemovedEvents('report_conversations') },
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { done: 'ledger/readers.ts follows merges' } },
      audited: 'follows from the events',
    },
    report_facts: {
      of: 'library',
      exported: { where: ofRemovedEvents('report_facts') },
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { done: 'ledger/readers.ts follows merges' } },
      audited: 'follows from the events',
    },
    report_cubes: {
      of: 'library',
      exported: 'follows from the events',
      personal: 'only numbers',
      audited: 'follows from the events',
    },
    report_zones: {
      of: 'library',
      exported: 'follows from the events',
      personal: 'only numbers',
      audited: 'follows from the events',
    },
    reports: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['customReports'], id: 'id', title: 'report_name', told: ['report_name'] }],
    },
    report_favorites: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
    report_snapshots: {
      of: 'library',
      exported: {},
      personal: 'only numbers',
      audited: 'changed in daily work, which is not audited',
    },
    report_schedules: {
      of: 'library',
      exported: 'would mail people who are no members there yet',
      personal: 'about staff, who are no contacts',
      audited: 'a removal is logged; a schedule has no name of its own',
    },
  },
  uses: {
    reads: ['events', 'event_summaries', 'library_heads', 'conversations', 'ticket_options', 'visitors'],
    because:
      'the ledger follows the numbered events; numbers are filtered by what conversations are now, within what their reader sees; ticket types name filters; contacts have the company to group by',
  },
}
