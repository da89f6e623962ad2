import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['forms', 'form_versions', 'form_submissions'],
  exported: {
    forms: {},
    form_versions: {},
    form_submissions: {},
  },
  uses: { reads: ['flows', 'flow_versions'], because: 'flows use forms, so that forms can’t ask them which ones a deletion affects' },
}
