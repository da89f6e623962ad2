import type { ModuleTables } from '../../kernel/module-tables.ts'
import { goesWithItsText } from '../reviews/index.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    text_freshness: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      binned: goesWithItsText,
      exported: {},
      personal: 'about texts of the library and its staff',
      audited: 'set in daily work, and told by its events',
    },
  },
  uses: { reads: ['articles', 'visitor_activity'], because: 'articles that nobody opens, or that tickets follow, are lists of their own' },
}
