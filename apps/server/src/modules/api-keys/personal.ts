import { sql } from 'kysely'
import { type PersonalData, refIn } from '../../kernel/personal-rows.ts'

/** Answers that are kept for repeated calls. */
export const personal: PersonalData = {
  rows: (['contact', 'conversation'] as const).map((of) => ({
    table: 'idempotent_calls',
    of,
    where: (refs) => refIn('answer', refs),
    erase: { answer: sql`null` },
    exported: false,
  })),
}
