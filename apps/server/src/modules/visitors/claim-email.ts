import type { Ctx } from '../../kernel/context.ts'

/** Stores the email address that a visitor claims, unless theirs is verified. Returns the contact's name; '' if unknown. */
export async function claimEmail(ctx: Ctx, visitor_id: string, email: string): Promise<{ name: string }> {
  const { support_lib_id } = ctx
  const changed = await ctx.db
    .updateTable('visitors')
    .set({ email })
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('is_verified', '=', false)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '!=', email)]))
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) ctx.emit('visitor.identified', { visitor_id, is_verified: false, is_news: true })
  const { name } = await ctx.db
    .selectFrom('visitors')
    .select('name')
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirstOrThrow()
  return { name }
}
