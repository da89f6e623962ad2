import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { companyNamed, companyOfContact } from './companies.ts'

/** Fields of a contact that staff may set. `company` is the name of one, which is added if there is none. */
export type ContactFacts = { name: string; email: string | null; phone: string; company: string; notes: string; blocked_at: Date | null }
/** A changed field; the text of notes is left out. */
export type ContactChange = { field: string; from: string | null; to: string | null }

const proven = ['name', 'email'] as const

/**
 * Changes a contact's details, and returns what has changed.
 * @throws AppError `invalid_input` for fields that the customer's server vouches for, `conflict` for a contact that was erased, `forbidden` for fields that are hidden
 * from the caller
 */
export async function changeContact(
  ctx: Ctx,
  visitor_id: string,
  given: { [K in keyof ContactFacts]?: ContactFacts[K] | undefined },
): Promise<ContactChange[]> {
  const names = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [`contact.${field}`]))
  assertSeesFields(ctx.actor, names)
  const before = await ctx.db
    .selectFrom('visitors as v')
    .select(['v.name', 'v.email', 'v.phone', 'v.notes', 'v.blocked_at', 'v.is_verified', 'v.erased_at', companyOfContact])
    .where('v.support_lib_id', '=', ctx.support_lib_id)
    .where('v.visitor_id', '=', visitor_id)
    .forUpdate('v')
    .executeTakeFirst()
  if (!before) throw refuse('not_found')
  if (before.erased_at) throw refuse('conflict', { fields: { contact: 'erased' } })
  const fields = (Object.keys(given) as (keyof ContactFacts)[]).filter((field) => given[field] !== undefined && isOther(given[field], before[field]))
  const wrong = proven.filter((field) => before.is_verified && fields.includes(field))
  if (wrong.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(wrong.map((field) => [field, 'verified'])) })
  if (fields.length === 0) return []
  const columns = await Promise.all(
    fields.map(async (field) => (field === 'company' ? ['company_ref', await companyNamed(ctx, given.company ?? '')] : [field, given[field]])),
  )
  await ctx.db
    .updateTable('visitors')
    .set(Object.fromEntries(columns))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .execute()
  if (fields.some((field) => field === 'name' || field === 'email'))
    ctx.emit('visitor.identified', { visitor_id, is_verified: before.is_verified, is_news: false })
  return fields.map((field) => ({ field, from: told(field, before[field]), to: told(field, given[field] ?? null) }))
}

const isOther = (one: unknown, other: unknown) => (one instanceof Date || other instanceof Date ? (one === null) !== (other === null) : one !== other)
const told = (field: string, value: string | Date | null): string | null =>
  field === 'notes' ? null : field === 'blocked_at' ? (value ? 'yes' : 'no') : value === null ? null : String(value)
