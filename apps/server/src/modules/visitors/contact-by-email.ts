import type { Ctx } from '../../kernel/context.ts'

/** Returns the contact that staff's and customers' mails with this address belong to, as `contactsFor` finds it; undefined if there is none. */
export async function contactByEmail(ctx: Ctx, email: string): Promise<{ visitor_id: string; isBlocked: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom('visitors')
    .select(['visitor_id', 'blocked_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('email', '=', email)
    .where((eb) => eb.or([eb('made_by_staff', '=', true), eb('is_verified', '=', true)]))
    .where('staff_lib_id', 'is', null)
    .orderBy('first_seen_at')
    .limit(1)
    .executeTakeFirst()
  return row && { visitor_id: row.visitor_id, isBlocked: row.blocked_at !== null }
}
