import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Ratings stay as numbers; their reviews are erased. */
export const personal: PersonalData = {
  rows: [{ table: 'ratings', of: 'conversation', erase: { message_review: sql`''` } }],
}
