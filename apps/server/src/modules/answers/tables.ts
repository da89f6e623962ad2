import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['answer_spending', 'given_answers'],
  exported: {
    answer_spending: 'what the model of this installation has cost',
    given_answers: {},
  },
}
