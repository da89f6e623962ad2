import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and the one of another that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    catch_up_notes: {
      of: 'library',
      exported: 'what people who are out of office have not read yet; the history of the conversations has it',
      // Notes name nobody but staff; an erased conversation is told of no more.
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'a note tells what happened in this conversation' } },
      audited: 'written by the server',
    },
    catch_ups: {
      of: 'library',
      exported: 'who has not read yet what happened while they were out of office',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
  },
  uses: { reads: ['availability'], because: 'only libraries in which somebody has set an absence have the reactions' },
}
