import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** Answers stay, because reports count them; what was asked and said is erased. */
const erase = { question: sql`''`, sentences: sql`'[]'::jsonb`, visitor_id: sql`null` }

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    given_answers: {
      of: 'library',
      exported: {},
      personal: [
        { of: 'conversation', erase },
        { of: 'contact', erase },
      ],
      keeps: ['answer_ref', 'cited', 'language', 'model', 'sources', 'user_id'],
      whenMerged: { conversation: { stays: 'an answer belongs to the conversation in which it was given' }, contact: { moves: { key: ['answer_ref'] } } },
      audited: 'written when a question is answered',
    },
    answer_spending: {
      of: 'library',
      exported: 'what the model of this installation has cost',
      personal: 'only refs and numbers',
      audited: 'counted by the server',
    },
    question_runs: {
      of: 'library',
      exported: 'what came of questions in this installation; the sets can be run again',
      personal: 'questions that staff chose; those with personal data are left out when they are drawn',
      audited: 'changed in daily work, which is not audited',
    },
    question_sets: {
      of: 'library',
      exported: {},
      personal: 'questions that staff chose; those with personal data are left out when they are drawn',
      audited: [{ domains: ['questionSets'], id: 'set_ref', title: 'title', told: ['title'] }],
    },
    source_vectors: {
      of: 'library',
      exported: 'the articles come along, and a model makes them anew',
      personal: 'about articles',
      audited: 'written by the server',
    },
  },
  uses: {
    reads: ['app_connections', 'conversations', 'messages'],
    because:
      'the first questions of many conversations are read in one statement; `conversationsInSight` decides which may be; and the schedule asks all libraries at once which have a model for embeddings',
  },
}
