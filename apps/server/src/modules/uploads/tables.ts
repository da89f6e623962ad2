import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    file_uses: {
      of: 'library',
      exported: 'follows from the texts that mention files, by triggers',
      personal: 'only refs and numbers',
      audited: 'follows from what mentions files',
    },
    uploads: {
      of: 'library',
      exported: { where: 'unused_since is null', instead: { owner_id: "case owner_kind when 'visitor' then '' else owner_id end" } },
      personal: 'erased with their files, by `personalWork`',
      personalWork: () => import('./personal.ts'),
      audited: 'a removal is logged without the name of the file, which may be a contact’s',
    },
  },
  uses: {
    reads: ['form_submissions', 'library_counters', 'messages', 'visitor_secrets'],
    writes: ['library_counters'],
    because: 'the room that files take is counted in the transaction that stores one; files of a contact are found by their messages, forms and secrets',
  },
}
