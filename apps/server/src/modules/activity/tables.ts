import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['feed_items'],
  exported: {
    feed_items: {},
  },
  uses: { reads: ['notification_subscriptions', 'users'], because: 'a feed item is addressed to all its readers in one statement' },
}
