import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    text_templates: {
      of: 'library',
      exported: { html: ['html'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['textTemplates'], id: 'template_ref', title: 'name', told: ['kind', 'name', 'description'] }],
    },
  },
}
