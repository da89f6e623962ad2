import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** What staff may set about a contact. */
export type ContactFacts = { name: string; email: string | null; phone: string; company: string; notes: string; blocked_at: Date | null }
/** A changed fact; the texts of notes are not told. */
export type ContactChange = { field: string; from: string | null; to: string | null }

const proven = ['name', 'email'] as const

/**
 * Changes what is known of a contact, and returns what has changed.
 * @throws AppError `invalid_input` for facts that the customer's server vouches for
 */
export async function changeContact(
  ctx: Ctx,
  visitor_id: string,
  given: { [K in keyof ContactFacts]?: ContactFacts[K] | undefined },
): Promise<ContactChange[]> {
  const before = await ctx.db
    .selectFrom('visitors')
    .select(['name', 'email', 'phone', 'company', 'notes', 'blocked_at', 'is_verified'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse('not_found')
  const fields = (Object.keys(given) as (keyof ContactFacts)[]).filter((field) => given[field] !== undefined && isOther(given[field], before[field]))
  const wrong = proven.filter((field) => before.is_verified && fields.includes(field))
  if (wrong.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(wrong.map((field) => [field, 'verified'])) })
  if (fields.length === 0) return []
  await ctx.db
    .updateTable('visitors')
    .set(Object.fromEntries(fields.map((field) => [field, given[field]])))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .execute()
  if (fields.some((field) => field === 'name' || field === 'email')) ctx.emit('visitor.identified', { visitor_id, is_verified: before.is_verified })
  return fields.map((field) => ({ field, from: told(field, before[field]), to: told(field, given[field] ?? null) }))
}

const isOther = (one: unknown, other: unknown) => (one instanceof Date || other instanceof Date ? (one === null) !== (other === null) : one !== other)
const told = (field: string, value: string | Date | null): string | null =>
  field === 'notes' ? null : field === 'blocked_at' ? (value ? 'yes' : 'no') : value === null ? null : String(value)

/**
 * Checks that making two contacts one lets no browser read more than the customer's server vouches for: the one that ends must have no browser, and the other
 * one either no browser or a verified one. Nor may either belong to a child library's staff, who would lose their tickets or read another's. Fills what is not known of the other one.
 * @throws AppError `conflict`
 */
export async function absorbContact(ctx: Ctx, from: string, into: string): Promise<void> {
  const { rows } = await sql<{ visitor_id: string; is_verified: boolean; has_browser: boolean; is_staff: boolean }>`
    select v.visitor_id, v.is_verified, v.staff_lib_id is not null as is_staff,
      exists (select from visitor_secrets s where s.support_lib_id = v.support_lib_id and s.visitor_id = v.visitor_id and s.ended_at is null) as has_browser
    from visitors v where v.support_lib_id = ${ctx.support_lib_id} and v.visitor_id in (${from}, ${into}) order by v.visitor_id for update of v`.execute(ctx.db)
  const [ended, kept] = [from, into].map((id) => rows.find((row) => row.visitor_id === id))
  if (!ended || !kept) throw refuse('not_found')
  if (ended.is_staff || kept.is_staff) throw refuse('conflict', { fields: { contact: 'staff' } })
  if (ended.has_browser || (kept.has_browser && !kept.is_verified)) throw refuse('conflict', { fields: { contact: 'browser' } })
  await sql`
    update visitors k set phone = coalesce(nullif(k.phone, ''), e.phone), company = coalesce(nullif(k.company, ''), e.company),
      email = coalesce(k.email, e.email), name = coalesce(nullif(k.name, ''), e.name), notes = left(concat_ws(E'\n', nullif(k.notes, ''), nullif(e.notes, '')), 5000)
    from visitors e where k.support_lib_id = ${ctx.support_lib_id} and e.support_lib_id = k.support_lib_id and k.visitor_id = ${into} and e.visitor_id = ${from}`.execute(
    ctx.db,
  )
  ctx.emit('visitor.merged', { from, to: into })
}
