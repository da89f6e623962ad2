import { sql } from 'kysely'
import { type PersonalData, refIn } from '../../kernel/personal-rows.ts'

/** Webhooks that name the contact or one of their conversations, sent or waiting. Reads the library's whole log. */
export const personal: PersonalData = {
  rows: [
    {
      table: 'webhook_deliveries',
      of: 'conversation',
      where: (refs) => sql`(conversation_ref = any(${refs}) or ${refIn('body', refs)})`,
      erase: 'delete',
      exported: false,
    },
    { table: 'webhook_deliveries', of: 'contact', where: (refs) => refIn('body', refs), erase: 'delete', exported: false },
  ],
}
