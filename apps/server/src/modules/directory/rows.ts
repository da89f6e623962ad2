import { baseLanguage, companyContactsMax, contactCountMax, contactKind } from '@porchlight/contracts/directory/contact-kind'
import type { CompanyView, ContactView } from '@porchlight/contracts/directory/directory'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import type { Companies, Visitors } from '../../kernel/generated/tables.ts'
import { andReadable } from '../conversations/index.ts'

const company = sql<string>`coalesce((select k.name from companies k where k.support_lib_id = v.support_lib_id and k.company_ref = v.company_ref), '')`
const state = sql<string>`case when v.blocked_at is not null then 'blocked' when v.is_verified then 'verified' else 'unverified' end`

/** States of conversations that aren't over. */
export const openStates = sql`('waiting', 'ongoing', 'open')`

/** The newest conversations (`c`) of a contact (`v`) that the actor may read, without spam, as a statement. Its index has them in this order. */
const seenConversations = (actor: Actor, [support_lib_id, visitor_id]: [RawBuilder<unknown>, RawBuilder<unknown>], columns: RawBuilder<unknown>) =>
  sql`select ${columns} from conversations c where c.support_lib_id = ${support_lib_id} and c.visitor_id = ${visitor_id} and c.spam = 'no' ${andReadable(actor)}
    order by c.visitor_updated_at desc, c.conversation_ref desc limit ${sql.lit(contactCountMax)}`

/** Contacts (`v`) in statements, as an actor sees them. */
export const contactTableFor = (actor: Actor) => ({
  kind: contactKind,
  alias: 'v',
  columns: {
    company,
    state,
    open_conversations: sql<number>`(select count(*) from (${seenConversations(actor, [sql`v.support_lib_id`, sql`v.visitor_id`], sql`c.state`)}) o where o.state in ${openStates})`,
  },
  compared: { language: { column: sql`lower(split_part(v.language, '-', 1))`, formOf: (value: string | number) => baseLanguage(String(value)) } },
})

/** What is counted of a contact's conversations. */
export type ContactCounts = Pick<ContactView, 'open_conversations' | 'conversations' | 'rating'>
const noCounts: ContactCounts = { open_conversations: 0, conversations: 0, rating: null }

/** Returns what is counted of the conversations of these contacts, of one page, in one statement. */
export async function countsOfContacts(ctx: Ctx, visitor_ids: readonly string[]): Promise<ReadonlyMap<string, ContactCounts>> {
  if (visitor_ids.length === 0) return new Map()
  const { rows } = await sql<ContactCounts & { visitor_id: string }>`
    select id as visitor_id, count(*)::int as conversations, (count(*) filter (where o.state in ${openStates}))::int as open_conversations,
      round(sum(r.points)::numeric / nullif(sum(r.given), 0), 1)::float8 as rating
    from unnest(${[...visitor_ids]}::text[]) id
    cross join lateral (${seenConversations(ctx.actor, [sql`${ctx.support_lib_id}`, sql`id`], sql`c.conversation_ref, c.state`)}) o
    cross join lateral (select sum(message_rating) as points, count(message_rating) as given from ratings
      where support_lib_id = ${ctx.support_lib_id} and conversation_ref = o.conversation_ref) r
    group by id`.execute(ctx.db)
  return new Map(rows.map(({ visitor_id, ...counts }) => [visitor_id, counts]))
}

/** Returns a contact as lists show it. `companies`: names by ref. */
export const presentContact = (row: Selectable<Visitors>, companies: ReadonlyMap<string, string>, counts: ReadonlyMap<string, ContactCounts>): ContactView => ({
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
  ...(counts.get(row.visitor_id) ?? noCounts),
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
