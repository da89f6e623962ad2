import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['contact_form_versions', 'libraries', 'library_counters', 'library_heads'],
  uses: { reads: ['users'], because: 'the parent’s table of its children counts their people' },
}
