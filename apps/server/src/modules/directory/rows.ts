import { companyContactsMax, contactKind } from '@porchlight/contracts/directory/contact-kind'
import type { CompanyView, ContactView } from '@porchlight/contracts/directory/directory'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Companies, Visitors } from '../../kernel/generated/tables.ts'

const company = sql<string>`(select k.name from companies k where k.support_lib_id = v.support_lib_id and k.company_ref = v.company_ref)`
const state = sql<string>`case when v.blocked_at is not null then 'blocked' when v.is_verified then 'verified' else 'unverified' end`

/** Contacts (`v`) in statements. */
export const contactTable = { kind: contactKind, alias: 'v', columns: { company, state } }

/** Returns a contact as lists show it. `companies`: names by ref. */
export const presentContact = (row: Selectable<Visitors>, companies: ReadonlyMap<string, string>): ContactView => ({
  visitor_id: row.visitor_id,
  company_ref: row.company_ref,
  name: row.name,
  email: row.email,
  phone: row.phone,
  company: companies.get(row.company_ref ?? '') ?? '',
  country: row.country,
  language: row.language,
  state: row.blocked_at ? 'blocked' : row.is_verified ? 'verified' : 'unverified',
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
})

/** The contacts (`n`) of a company (`k`), as a statement that more conditions can follow. */
export const contactsOfCompany = sql`select from visitors n where n.support_lib_id = k.support_lib_id and n.company_ref = k.company_ref and n.merged_into is null`

/** The number of a company's contacts, for a statement over `companies as k`; of those that `seen` holds for. */
export const contactCount = (seen: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql<number>`(select count(*)::int from (${contactsOfCompany} and ${seen}
    limit ${sql.lit(companyContactsMax + 1)}) counted)`.as('contacts')

/** Returns a company as staff see it. */
export const presentCompany = (row: Selectable<Companies> & { contacts: number }): CompanyView => ({
  company_ref: row.company_ref,
  name: row.name,
  website: row.website,
  notes: row.notes,
  contacts: row.contacts,
  revision: row.revision,
  created_at: row.created_at.toISOString(),
})
