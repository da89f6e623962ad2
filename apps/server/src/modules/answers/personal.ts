import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Answers stay, because reports count them; what was asked and said is erased. */
const erase = { question: sql`''`, sentences: sql`'[]'::jsonb`, visitor_id: sql`null` }

export const personal: PersonalData = {
  rows: [
    { table: 'given_answers', of: 'conversation', erase },
    { table: 'given_answers', of: 'contact', erase },
  ],
}
