import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { type Contact, contactColumns } from './contacts-for.ts'

/** A company of another program. */
export type ImportedCompany = { name: string; website: string; notes: string }
/** A contact of another program; `last_seen_at` if that is not when they were first seen. */
export type ImportedContact = {
  name: string
  email: string | null
  phone: string
  notes: string
  company_ref: string | null
  first_seen_at: Date
  last_seen_at?: Date
}

/** Adds companies without any event, and returns their refs in the same order. One with the name of an existing company is that company. */
export async function importCompanies(ctx: Ctx, companies: readonly ImportedCompany[]): Promise<string[]> {
  const rows = companies.map((company) => ({ ...company, company_ref: newRef() }))
  await sql`
    insert into companies (support_lib_id, company_ref, name, website, notes, created_at)
    select ${ctx.support_lib_id}, company_ref, name, website, notes, ${ctx.clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(company_ref text, name text, website text, notes text)
    on conflict (support_lib_id, lower(name)) do nothing`.execute(ctx.db)
  const { rows: found } = await sql<{ name: string; company_ref: string }>`
    select k.name, c.company_ref from unnest(${rows.map(({ name }) => name)}::text[]) k(name)
    join companies c on c.support_lib_id = ${ctx.support_lib_id} and lower(c.name) = lower(k.name)`.execute(ctx.db)
  const refs = new Map(found.map((each) => [each.name, each.company_ref]))
  return rows.map(({ name, company_ref }) => refs.get(name) ?? company_ref)
}

/**
 * Adds contacts without any event, and returns them in the same order. Somebody with an email that belongs to a contact already, verified or entered by staff,
 * is that contact, who stays as they are.
 */
export async function importContacts(ctx: Ctx, contacts: readonly ImportedContact[]): Promise<Contact[]> {
  const { rows: known } = await sql<Contact & { sought: string }>`
    select k.email as sought, v.* from unnest(${[...new Set(contacts.flatMap(({ email }) => email ?? []))]}::text[]) k(email) cross join lateral (
      select ${sql.raw(contactColumns.join(', '))} from visitors
      where support_lib_id = ${ctx.support_lib_id} and email = k.email and (made_by_staff or is_verified) and staff_lib_id is null and merged_into is null
      order by first_seen_at limit 1) v`.execute(ctx.db)
  const byEmail = new Map(known.map(({ sought, ...contact }) => [sought, contact as Contact]))
  const made: (ImportedContact & { visitor_id: string })[] = []
  const all = contacts.map((contact): Contact => {
    const same = contact.email === null ? undefined : byEmail.get(contact.email)
    if (same) return same
    const visitor_id = newRef()
    made.push({ ...contact, visitor_id })
    const { name, email } = contact
    const added = {
      visitor_id,
      visitor_name: name,
      visitor_email: email,
      visitor_verified: false,
      visitor_country: null,
      visitor_lib_id: null,
      visitor_library: '',
    }
    if (email !== null) byEmail.set(email, added)
    return added
  })
  await sql`
    insert into visitors (support_lib_id, visitor_id, name, email, phone, notes, company_ref, is_verified, made_by_staff, first_seen_at, last_seen_at)
    select ${ctx.support_lib_id}, visitor_id, name, email, phone, notes, company_ref, false, true, first_seen_at, coalesce(last_seen_at, first_seen_at)
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as t(visitor_id text, name text, email text, phone text, notes text, company_ref text, first_seen_at timestamptz, last_seen_at timestamptz)`.execute(
    ctx.db,
  )
  return all
}

/** Returns contacts by id. */
export async function contactsWithIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Contact>> {
  const { rows } = await sql<Contact>`
    select ${sql.raw(contactColumns.join(', '))} from visitors where support_lib_id = ${ctx.support_lib_id} and visitor_id = any(${[...ids]}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((contact) => [contact.visitor_id, contact]))
}
