import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Tasks stay, because conversations count them; their titles are erased. */
export const personal: PersonalData = {
  rows: [{ table: 'conversation_tasks', of: 'conversation', erase: { title: sql`''` } }],
}
