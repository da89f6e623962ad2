import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'
import { refIn } from '../../kernel/rows/personal-rows.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    webhook_deliveries: {
      of: 'library',
      exported: 'the journal of what was sent from here',
      // Webhooks that name the contact or one of their conversations, sent or waiting. Reads the library's whole log.
      personal: [
        { of: 'conversation', where: (refs) => sql`(conversation_ref = any(${refs}) or ${refIn('body', refs)})`, erase: 'delete', exported: false },
        { of: 'contact', where: (refs) => refIn('body', refs), erase: 'delete', exported: false },
      ],
      whenMerged: { conversation: { stays: 'the journal of what was sent' } },
      audited: 'a journal that the server writes',
    },
    webhook_endpoints: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: 'holds secrets, and would tell the same receivers twice',
      personal: 'about other programs',
      audited: [{ domains: ['webhooks'], id: 'endpoint_ref', title: 'name', told: ['name', 'url', 'is_enabled'] }],
    },
    webhook_uses: {
      of: 'library',
      exported: 'belongs to webhooks, which stay behind',
      personal: 'about other programs',
      audited: 'follows from the webhooks',
    },
  },
}
