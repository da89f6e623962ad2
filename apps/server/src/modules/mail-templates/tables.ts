import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    mail_templates: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'the event mail_template.changed tells kind and language',
    },
  },
}
