import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    checklist_templates: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['checklists'], id: 'checklist_ref', title: 'name', told: ['name', 'is_required', 'steps'] }],
    },
  },
}
