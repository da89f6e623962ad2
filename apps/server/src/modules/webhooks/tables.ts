import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['webhook_endpoints', 'webhook_uses', 'webhook_deliveries'],
  exported: {
    webhook_endpoints: 'holds secrets, and would tell the same receivers twice',
    webhook_uses: 'belongs to webhooks, which stay behind',
    webhook_deliveries: 'the journal of what was sent from here',
  },
}
