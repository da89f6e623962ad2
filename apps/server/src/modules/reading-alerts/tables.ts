import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['reading_alerts', 'reading_counts', 'reading_limits'],
  exported: { reading_alerts: 'who read much here lately', reading_counts: 'how much was read here lately', reading_limits: {} },
}
