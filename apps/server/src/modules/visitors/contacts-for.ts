import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type AppError, refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'

/** A contact in the form that conversations need. */
export type Contact = {
  visitor_id: string
  visitor_name: string
  visitor_email: string | null
  visitor_verified: boolean
  visitor_country: string | null
  /** For staff of a child library: the library and its name; null and '' for everyone else. */
  visitor_lib_id: string | null
  visitor_library: string
}

/** Columns of `visitors` that describe a contact. */
export const contactColumns = [
  'visitor_id',
  'name as visitor_name',
  'email as visitor_email',
  'is_verified as visitor_verified',
  'country as visitor_country',
  'staff_lib_id as visitor_lib_id',
  'staff_library as visitor_library',
] as const

/** The contact a call refers to: by id, or by email, with a name for a new contact. */
export type SoughtContact = { visitor_id?: string | undefined; email?: string | undefined; name?: string | undefined }

const columns = sql.raw(contactColumns.join(', '))

/**
 * Finds or creates the contacts that staff refer to, in the order of the calls: by id; else by an email that is verified or was entered by staff; else a new
 * contact, shared by calls with the same email. Emails that visitors have only claimed don't match: staff's messages must not reach someone who typed another
 * person's address. Nor do emails of a child library's staff, whose tickets only their account can access. Failures are returned in place of contacts:
 * `not_found` for an unknown id, `invalid_input` without id and email.
 */
export async function contactsFor(calls: readonly { ctx: Ctx; sought: SoughtContact }[]): Promise<(Contact | AppError)[]> {
  const [first] = calls
  if (!first) return []
  const [byId, byEmail] = await Promise.all([
    withIds(
      first.ctx,
      calls.flatMap(({ sought }) => sought.visitor_id ?? []),
    ),
    withEmails(
      first.ctx,
      calls.flatMap(({ sought }) => (sought.visitor_id === undefined ? (sought.email ?? []) : [])),
    ),
  ])
  const made: Contact[] = []
  const contacts = calls.map(({ ctx, sought: { visitor_id, email, name } }) => {
    if (visitor_id !== undefined) return byId.get(visitor_id) ?? refuse('not_found')
    if (email === undefined) return refuse('invalid_input', { fields: { email: 'required' } })
    const known = byEmail.get(email)
    if (known) return known
    const contact = {
      visitor_id: newRef(),
      visitor_name: name ?? '',
      visitor_email: email,
      visitor_verified: false,
      visitor_country: null,
      visitor_lib_id: null,
      visitor_library: '',
    }
    byEmail.set(email, contact)
    made.push(contact)
    ctx.emit('visitor.created', { visitor_id: contact.visitor_id })
    return contact
  })
  insert(first.ctx, made)
  return contacts
}

async function withIds(ctx: Ctx, ids: string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map()
  const statement = sql<Contact>`select ${columns} from visitors where support_lib_id = ${ctx.support_lib_id} and visitor_id = any(${ids}::text[])`
  return new Map((await send(ctx.db, 'contacts-with-ids', statement)).map((contact) => [contact.visitor_id, contact]))
}

/** Returns the contacts with these emails; if several contacts have the same email, the first one. */
async function withEmails(ctx: Ctx, emails: string[]): Promise<Map<string, Contact>> {
  if (emails.length === 0) return new Map()
  const statement = sql<Contact & { sought: string }>`
    select k.email as sought, v.* from unnest(${[...new Set(emails)]}::text[]) k(email) cross join lateral (
      select ${columns} from visitors
      where support_lib_id = ${ctx.support_lib_id} and email = k.email and (made_by_staff or is_verified) and staff_lib_id is null order by first_seen_at limit 1) v`
  return new Map((await send(ctx.db, 'contacts-with-emails', statement)).map(({ sought, ...contact }) => [sought, contact]))
}

function insert(ctx: Ctx, contacts: readonly Contact[]): void {
  if (contacts.length === 0) return
  const statement = sql`
    insert into visitors (support_lib_id, visitor_id, name, email, is_verified, made_by_staff, first_seen_at, last_seen_at)
    select ${ctx.support_lib_id}, visitor_id, visitor_name, visitor_email, false, true, ${ctx.clock.now()}::timestamptz, ${ctx.clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as t(visitor_id text, visitor_name text, visitor_email text)`
  void send(ctx.db, 'insert-contacts', statement)
}
