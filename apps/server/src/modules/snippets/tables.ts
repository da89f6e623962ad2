import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    snippets: {
      of: 'library',
      binned: [{ with: 'snippet', by: 'snippet_ref', place: 0 }],
      exported: { html: ['snippet.content', 'snippet.translations.content'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['snippets'], id: 'snippet_ref', title: 'title', told: ['title', 'state', 'version'] }],
    },
    snippet_versions: {
      of: 'library',
      binned: [{ with: 'snippet', by: 'snippet_ref', place: 1 }],
      exported: { html: ['snippet.content', 'snippet.translations.content'] },
      personal: 'nothing about contacts',
      audited: 'told by the version of its snippet',
    },
  },
  uses: { reads: ['text_links'], because: 'a list says in how many texts each snippet stands' },
}
