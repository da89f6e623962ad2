import type { Ctx } from './context.ts'

/** Turns the optional reactions of this name on or off in the library. */
export async function wantReactions(ctx: Ctx, name: string, isWanted: boolean): Promise<void> {
  const { support_lib_id } = ctx
  if (isWanted)
    await ctx.db
      .insertInto('wanted_reactions')
      .values({ support_lib_id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await ctx.db.deleteFrom('wanted_reactions').where('support_lib_id', '=', support_lib_id).where('name', '=', name).execute()
}
