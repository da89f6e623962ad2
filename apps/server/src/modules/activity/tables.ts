import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    feed_items: {
      of: 'library',
      exported: {},
      // Items of the feeds repeat subjects and names.
      personal: [{ of: 'conversation', column: 'entity_ref', erase: 'delete', exported: false }],
      audited: 'a removal is logged; an item has no name',
    },
  },
  uses: { reads: ['notification_subscriptions', 'users'], because: 'a feed item is addressed to all its readers in one statement' },
}
