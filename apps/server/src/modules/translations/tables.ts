import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    article_translations: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 1 }],
      exported: { html: ['content', 'draft.content'] },
      personal: 'nothing about contacts',
      audited: 'its events tell article and language',
    },
    phrase_languages: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'follows from the translations',
    },
    translations: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'its events tell the language',
    },
  },
}
