import { contactConversationsMax } from '@porchlight/contracts/directory/contact-kind'
import { directoryApi } from '@porchlight/contracts/directory/directory'
import { sql } from 'kysely'
import { assertSeesFields, hidesAny, isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { conversationsInSight, sightSql } from '../conversations/index.ts'
import { rowPage } from '../lists/index.ts'
import { visitorDetails } from '../visitors/index.ts'
import { contactInSight, contacts, fieldsIn, knownRange, viewerOf } from './contact-range.ts'
import { contactCount, contactsOfCompany, contactTableFor, countsOfContacts, presentCompany, presentContact } from './rows.ts'
import { countSegments } from './segments.ts'

/** Contacts that a search by words finds at most. */
const foundMax = 200

/** Returns the words of a search as the index knows them. */
const wordsOf = (q: string): string[] => allWordsOf(q).slice(0, 8)
const allWordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)

/** Returns the words of a contact that a search by this actor can find it by. */
const seenWords = (actor: Actor, { name, email, phone }: { name: string; email: string | null; phone: string }): string[] =>
  [name, isHidden(actor, 'contact.email') ? '' : (email ?? ''), isHidden(actor, 'contact.phone') ? '' : phone.replace(/\D/g, '')].flatMap(allWordsOf)

/** Returns those of the contacts that have a conversation within the caller's scope; all of them if it is unlimited. */
async function contactsInSight(ctx: Ctx, visitor_ids: readonly string[]): Promise<Set<string>> {
  const within = sightSql(ctx.actor)
  if (!within || visitor_ids.length === 0) return new Set(visitor_ids)
  const { rows } = await sql<{ visitor_id: string }>`select id as visitor_id from unnest(${[...visitor_ids]}::text[]) id
    where exists (select from conversations c where c.support_lib_id = ${ctx.support_lib_id} and c.visitor_id = id and ${within})`.execute(ctx.db)
  return new Set(rows.map((row) => row.visitor_id))
}

/** Returns the names of companies by their refs, without checking who may know of them. */
export async function companyNames(ctx: Ctx, company_refs: Iterable<string | null>): Promise<Map<string, string>> {
  const refs = [...new Set(company_refs)].filter((ref) => ref !== null)
  if (refs.length === 0) return new Map()
  const found = ctx.db.selectFrom('companies').select(['company_ref', 'name']).where('support_lib_id', '=', ctx.support_lib_id)
  return new Map((await found.where('company_ref', 'in', refs).execute()).map(({ company_ref, name }) => [company_ref, name]))
}

/** Companies (`k`) that the caller may know of: those without contacts, and those with a contact who has a conversation within the caller's scope. */
function companies(ctx: Ctx) {
  const seen = contactInSight(ctx.actor, 'n')
  const rows = ctx.db.selectFrom('companies as k').selectAll('k').select(contactCount(seen)).where('k.support_lib_id', '=', ctx.support_lib_id)
  return seen ? rows.where(sql<boolean>`(not exists (${contactsOfCompany}) or exists (${contactsOfCompany} and ${seen}))`) : rows
}

/**
 * Returns a company.
 * @throws AppError `not_found`
 */
export async function companyForReading(ctx: Ctx, company_ref: string) {
  const row = await companies(ctx).where('k.company_ref', '=', company_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return presentCompany(row)
}

/**
 * Checks that a contact exists, wasn't merged into another one, and is one that the caller sees; returns its company, and when it was erased.
 * @throws AppError `not_found`
 */
export async function contactForReading(ctx: Ctx, visitor_id: string): Promise<{ company_ref: string | null; erased_at: Date | null }> {
  const row = await ctx.db
    .selectFrom('visitors')
    .select(['company_ref', 'erased_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!row || !(await contactsInSight(ctx, [visitor_id])).has(visitor_id)) throw refuse('not_found')
  return row
}

/** Operations that read contacts and companies. */
export const directoryQueries: Handler[] = [
  query(directoryApi.contacts, async (ctx, { view, q, company_ref, ...page }) => {
    const words = wordsOf(q)
    if (q.trim() !== '' && words.length === 0) return { contacts: [], next_cursor: null, is_partial: false }
    if (page.filter) assertSeesFields(ctx.actor, fieldsIn(page.filter))
    const rows = knownRange(ctx, page.filter)
      .reduce((some, range) => some.where(range), contacts(ctx, view === 'known' || page.sort === 'name'))
      .$if(company_ref !== undefined, (some) => some.where('v.company_ref', '=', company_ref ?? ''))
      .$if(words.length > 0, (some) => some.where(sql<boolean>`v.visitor_id in (select contacts_with_words(${words}::text[], ${foundMax}))`))
    const limited = sightSql(ctx.actor) !== undefined
    // A word that only a hidden field begins with finds nothing: searching would reveal the value.
    const isGuarded = words.length > 0 && hidesAny(ctx.actor)
    const { rows: shown, ...rest } = await rowPage(ctx, contactTableFor(ctx.actor), rows, page, {
      viewer: viewerOf(ctx),
      ...((limited || isGuarded) && {
        async visible(all) {
          const found = isGuarded ? all.filter((row) => words.every((word) => seenWords(ctx.actor, row).some((one) => one.startsWith(word)))) : all
          const seen = await contactsInSight(
            ctx,
            found.map((row) => row.visitor_id),
          )
          return found.filter((row) => seen.has(row.visitor_id))
        },
      }),
    })
    // For the shown rows only, not for all that a filter is tried on.
    const names = await companyNames(
      ctx,
      shown.map((row) => row.company_ref),
    )
    const counts = await countsOfContacts(
      ctx,
      shown.map((row) => row.visitor_id),
    )
    return { contacts: shown.map((row) => presentContact(row, names, counts)), ...rest }
  }),
  countSegments,
  query(directoryApi.contact, async (ctx, { visitor_id }) => {
    const row = await contactForReading(ctx, visitor_id)
    const refs = await ctx.db
      .selectFrom('conversations')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .orderBy('visitor_updated_at', 'desc')
      .limit(contactConversationsMax + 1)
      .execute()
    const seen = await conversationsInSight(
      ctx,
      refs.slice(0, contactConversationsMax).map((each) => each.conversation_ref),
    )
    const order = new Map(refs.map((each, index) => [each.conversation_ref, index]))
    const conversations = seen.sort((a, b) => (order.get(a.conversation_ref) ?? 0) - (order.get(b.conversation_ref) ?? 0))
    const { company_ref, erased_at } = row
    const visitor = await visitorDetails(ctx, visitor_id)
    return { visitor, company_ref, erased_at: erased_at?.toISOString() ?? null, conversations, has_more: refs.length > contactConversationsMax }
  }),
  query(directoryApi.companies, async (ctx, { q, cursor, limit }) => {
    const found = companies(ctx).$if(q.trim() !== '', (some) => some.where(sql<boolean>`position(lower(${q.trim()}) in lower(k.name)) > 0`))
    const { rows, next_cursor } = await keysetPage(found, newestFirst('k.created_at', 'k.company_ref'), { cursor, limit })
    return { companies: rows.map(presentCompany), next_cursor }
  }),
  query(directoryApi.company, async (ctx, { company_ref }) => ({ company: await companyForReading(ctx, company_ref) })),
]
