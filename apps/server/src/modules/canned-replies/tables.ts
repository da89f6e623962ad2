import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    canned_replies: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['cannedReplies'], id: 'reply_ref', title: 'title', told: ['title', 'shortcut', 'visible_to'] }],
    },
  },
  uses: { reads: ['teams'], because: 'a team is locked while a reply is given to it' },
}
