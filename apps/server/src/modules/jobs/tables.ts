import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: { reads: ['libraries'], because: 'schedules visit every library' },
}
