import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['contact_form_drafts', 'contact_form_submissions'],
  exported: {
    contact_form_drafts: {},
    contact_form_submissions: {},
  },
  uses: { reads: ['contact_form_versions'], because: 'the editor lists the versions of a form, which are part of the library’s document' },
}
