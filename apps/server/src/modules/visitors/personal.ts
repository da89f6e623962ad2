import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'
import { endSecretsOf } from './secrets.ts'

/** A contact stays as an empty shell, to which its conversations belong. */
export const personal: PersonalData = {
  rows: [
    { table: 'page_visits', of: 'contact', erase: 'delete' },
    { table: 'visitor_secrets', of: 'contact', erase: 'delete', exported: false },
    {
      table: 'visitors',
      of: 'contact',
      erase: {
        ...{ name: sql`''`, email: sql`null`, is_verified: sql`false`, external_id: sql`null`, phone: sql`''`, notes: sql`''`, company_ref: sql`null` },
        ...{ browser: sql`''`, os: sql`''`, country: sql`null`, language: sql`''`, chosen_language: sql`null`, merge_change: sql`null` },
        ...{ blocked_at: sql`null`, erased_at: sql`coalesce(erased_at, now())` },
      },
    },
  ],
  /** Ends the contact's browsers, so that the next message from one is a new visitor's. */
  async begin(ctx, visitor_ids) {
    for (const visitor_id of visitor_ids) await endSecretsOf(ctx, visitor_id)
  },
}
