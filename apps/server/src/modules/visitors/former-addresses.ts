import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** Notes an address of a contact that was merged into another one, which takes no address from it. Changes of a contact's own address are noted by a trigger. */
export async function noteFormerAddress(ctx: Ctx, visitor_id: string, address: string | null): Promise<void> {
  if (!address) return
  await ctx.db
    .insertInto('contact_former_addresses')
    .values({ support_lib_id: ctx.support_lib_id, visitor_id, address: address.toLowerCase(), changed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the addresses that a contact had before, last changed first. */
export async function formerAddressesOf(ctx: Ctx, visitor_id: string): Promise<{ address: string; is_verified: boolean; changed_at: string }[]> {
  const rows = await ctx.db
    .selectFrom('contact_former_addresses')
    .select(['address', 'is_verified', 'changed_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .orderBy('changed_at', 'desc')
    .orderBy('address')
    .limit(limits.formerAddressesMax)
    .execute()
  return rows.map(({ changed_at, ...row }) => ({ ...row, changed_at: changed_at.toISOString() }))
}

/**
 * Forgets an address that a contact had before.
 * @throws AppError `not_found`
 */
export async function removeFormerAddress(ctx: Ctx, visitor_id: string, address: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('contact_former_addresses')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
}

/** Forgets the address that undoing a merge has just taken from a contact again: it was never theirs. What was noted before stays. */
export async function forgetAbsorbed(ctx: Ctx, visitor_id: string, address: string | null): Promise<void> {
  if (!address) return
  await ctx.db
    .deleteFrom('contact_former_addresses')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('address', '=', address.toLowerCase())
    // The trigger's row of this transaction.
    .where('changed_at', '=', sql<Date>`now()`)
    .execute()
}
