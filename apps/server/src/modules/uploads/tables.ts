import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['file_uses', 'uploads'],
  exported: {
    file_uses: 'follows from the texts that mention files, by triggers',
    uploads: { where: 'unused_since is null', instead: { owner_id: "case owner_kind when 'visitor' then '' else owner_id end" } },
  },
  uses: {
    reads: ['library_counters', 'messages', 'visitor_secrets'],
    writes: ['library_counters'],
    because: 'the room that files take is counted in the transaction that stores one; files of a contact are found by their messages and secrets',
  },
}
