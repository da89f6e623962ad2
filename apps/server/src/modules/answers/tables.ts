import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['answer_spending', 'given_answers', 'question_runs', 'question_sets', 'source_vectors'],
  exported: {
    answer_spending: 'what the model of this installation has cost',
    given_answers: {},
    question_runs: 'what came of questions in this installation; the sets can be run again',
    question_sets: {},
    source_vectors: 'the articles come along, and a model makes them anew',
  },
  uses: {
    reads: ['app_connections', 'conversations', 'messages'],
    because:
      'the first questions of many conversations are read in one statement; `conversationsInSight` decides which may be; and the schedule asks all libraries at once which have a model for embeddings',
  },
}
