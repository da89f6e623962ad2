import type { ModuleTables } from '../../kernel/module-tables.ts'
import { goesWithItsText } from './goes-with-its-text.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    review_rules: {
      of: 'library',
      exported: {},
      personal: 'settings of the library',
      audited: [{ domains: ['reviews'], id: 'kind', title: 'kind', told: ['is_required', 'spares_admins'] }],
    },
    text_reviews: {
      of: 'library',
      binned: goesWithItsText,
      exported: {},
      personal: 'about texts of the library and its staff',
      audited: [{ domains: ['reviews'], id: 'document_id', title: 'title', told: ['state', 'assignee_id'] }],
    },
    text_acts: {
      of: 'library',
      binned: goesWithItsText,
      exported: {},
      personal: 'about texts of the library and its staff',
      audited: 'follows from the reviews and the texts',
    },
    text_comments: {
      of: 'library',
      binned: goesWithItsText,
      exported: {},
      personal: 'about texts of the library and its staff',
      audited: 'written in daily work, and kept beside its text',
    },
    text_editors: {
      of: 'library',
      exported: 'who is editing at the moment',
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
  },
  uses: {
    reads: ['users', 'lessons'],
    because: 'whether somebody is an admin is asked in the statement that reads the rule; what is about lessons goes into the bin with their course',
  },
}
