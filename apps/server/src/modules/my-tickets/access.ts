import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { contactOfTicket } from '../conversations/index.ts'
import { requesterActor } from '../visitors/index.ts'

/** What the caller has proven: which visitor they are, and an address of theirs. */
export type Proven = { visitor_id: string | null; address: string | null }

/** Returns the calling visitor. @throws AppError `forbidden` for anyone else */
export function callerOf({ actor }: Ctx): VisitorActor {
  if (actor.kind !== 'visitor') throw refuse('forbidden')
  return actor
}

/** Returns what the caller has proven. The address that a visitor merely claims proves nothing. */
export async function provenBy(ctx: Ctx): Promise<Proven> {
  const { visitor_id, address, isProven } = callerOf(ctx)
  if (address !== undefined) return { visitor_id: null, address }
  if (visitor_id === null || !isProven) return { visitor_id, address: null }
  const row = await ctx.db
    .selectFrom('visitors')
    .select('email')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  return { visitor_id, address: row?.email ?? null }
}

/**
 * Runs a callback as the contact of this ticket, if it is the caller's.
 * @param isWriting whether the callback changes the ticket, which a blocked contact may not do
 * @throws AppError `not_found` if it is no ticket or not the caller's; `forbidden` for a blocked contact
 */
export async function asContact<T>(ctx: Ctx, conversation_ref: string, isWriting: boolean, run: (as: Ctx<VisitorActor>) => Promise<T>): Promise<T> {
  const contact = await contactOf(ctx, conversation_ref, isWriting)
  const requester = { author: null, uploader: uploaderOf(callerOf(ctx)), via: 'portal' } as const
  return ctx.actAs(requesterActor(ctx.support_lib_id, contact.visitor_id, requester), run)
}

/** Returns the contact of a ticket of the caller's; refuses like `asContact`. */
export async function contactOf(ctx: Ctx, conversation_ref: string, isWriting: boolean): Promise<{ visitor_id: string }> {
  const proven = await provenBy(ctx)
  const contact = await contactOfTicket(ctx, conversation_ref, proven)
  const isTheirs = contact && (contact.visitor_id === proven.visitor_id || (proven.address !== null && contact.email === proven.address))
  if (!isTheirs) throw refuse('not_found')
  if (isWriting && contact.isBlocked) throw refuse('forbidden')
  return contact
}

/** Returns the key that owns the caller's uploads: that of the secret, as for all visitors. */
export const uploaderOf = ({ secretHash }: VisitorActor): string => secretHash.toString('base64url')
