import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'

/** A contact in the form that conversations need. */
export type Contact = { visitor_id: string; visitor_name: string; visitor_email: string | null; visitor_verified: boolean; visitor_country: string | null }

const columns = ['visitor_id', 'name as visitor_name', 'email as visitor_email', 'is_verified as visitor_verified', 'country as visitor_country'] as const

/**
 * Returns the contact that staff mean: the one with this id, else the one whose email is verified or was entered by staff, else a new one. An email that a
 * visitor has only claimed does not count: what staff write must not reach somebody who typed another person's address.
 * @throws AppError `not_found` for an unknown id, `invalid_input` without id and email
 */
export async function contactFor(
  ctx: Ctx,
  { visitor_id, email, name }: { visitor_id?: string | undefined; email?: string | undefined; name?: string | undefined },
): Promise<Contact> {
  const contacts = ctx.db.selectFrom('visitors').select(columns).where('support_lib_id', '=', ctx.support_lib_id)
  if (visitor_id !== undefined) {
    const known = await contacts.where('visitor_id', '=', visitor_id).executeTakeFirst()
    if (!known) throw refuse('not_found')
    return known
  }
  if (email === undefined) throw refuse('invalid_input', { fields: { email: 'required' } })
  const known = await contacts
    .where('email', '=', email)
    .where((eb) => eb.or([eb('made_by_staff', '=', true), eb('is_verified', '=', true)]))
    .orderBy('first_seen_at')
    .limit(1)
    .executeTakeFirst()
  if (known) return known
  const now = ctx.clock.now()
  const made = { visitor_id: newRef(), name: name ?? '', email, is_verified: false }
  await ctx.db
    .insertInto('visitors')
    .values({ support_lib_id: ctx.support_lib_id, ...made, made_by_staff: true, first_seen_at: now, last_seen_at: now })
    .execute()
  ctx.emit('visitor.created', { visitor_id: made.visitor_id })
  return { visitor_id: made.visitor_id, visitor_name: made.name, visitor_email: email, visitor_verified: false, visitor_country: null }
}
