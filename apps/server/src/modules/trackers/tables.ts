import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    tracker_answers: {
      of: 'library',
      exported: 'what was sent are messages of the followers, and an import sends nothing',
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { stays: 'an answer is about those who followed this ticket' } },
      audited: 'changed in daily work, which is not audited',
    },
    tracker_answer_targets: {
      of: 'library',
      exported: 'follows from the messages of the followers',
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'the answer goes to the conversation that continues it' } },
      audited: 'changed in daily work, which is not audited',
    },
  },
  uses: {
    reads: ['conversation_links', 'conversations'],
    because: 'who follows a ticket is a link between conversations, and answers say which of them got them',
  },
}
