import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module. */
export const tables: ModuleTables = {
  owns: {
    incident_banners: {
      of: 'library',
      exported: 'what goes on here is not what goes on in another installation',
      personal: { kept: 'what the team tells all visitors; it says nothing of whoever wrote the ticket' },
      whenMerged: { conversation: { moves: { key: ['banner_ref'] } } },
      audited: [{ domains: ['incidentBanners'], id: 'banner_ref', title: 'severity', told: ['severity', 'texts', 'article_id'] }],
    },
  },
}
