import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    page_visits: {
      of: 'library',
      exported: {},
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['visited_at'], once: ['visited_at'] } } },
      audited: 'written by visitors',
    },
    visitor_secrets: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: [{ of: 'contact', erase: 'delete', exported: false }],
      whenMerged: { contact: { done: 'a browser gets a new secret when its visitor is identified; staff cannot merge contacts that end with one' } },
      audited: 'written by the server',
    },
    visitors: {
      of: 'library',
      exported: { without: ['staff_lib_id', 'staff_user_id'] },
      // A contact stays as an empty shell, to which its conversations belong.
      personal: [
        {
          of: 'contact',
          erase: {
            ...{ name: sql`''`, email: sql`null`, is_verified: sql`false`, external_id: sql`null`, phone: sql`''`, notes: sql`''`, company_ref: sql`null` },
            ...{ browser: sql`''`, os: sql`''`, country: sql`null`, language: sql`''`, chosen_language: sql`null`, merge_change: sql`null` },
            ...{ blocked_at: sql`null`, erased_at: sql`coalesce(erased_at, now())` },
          },
        },
      ],
      personalWork: () => import('./personal.ts'),
      keeps: ['staff_library'],
      whenMerged: { contact: { done: 'merge-contacts.ts, identify.ts' } },
      audited: 'changed in daily work, which is not audited',
    },
    contact_former_addresses: {
      of: 'library',
      exported: {},
      personal: [{ of: 'contact', erase: 'delete' }],
      whenMerged: { contact: { moves: { key: ['address'], once: ['address'] } } },
      audited: 'written by a trigger; a removal is logged, without the address',
    },
    companies: {
      of: 'library',
      exported: {},
      personal: 'about companies; contacts leave theirs when they are erased',
      audited: [{ domains: ['directory'], id: 'company_ref', title: 'name', told: ['name', 'website'] }],
    },
  },
  uses: { reads: ['conversations', 'libraries'], because: 'a visitor who signs in brings what they began before' },
}
