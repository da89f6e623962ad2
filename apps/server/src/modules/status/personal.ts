import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Subscriptions of the contact's addresses. */
export const personal: PersonalData = {
  rows: [{ table: 'status_subscribers', of: 'address', where: (refs) => sql`lower(address) = any(${refs})`, erase: 'delete' }],
}
