import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['api_keys'],
  exported: {
    api_keys: 'secrets of this installation',
  },
  uses: {
    reads: ['users', 'idempotent_calls'],
    writes: ['idempotent_calls'],
    because: 'the list says who made each key, and whether they are active; what is remembered of calls with keys is forgotten after a day',
  },
}
