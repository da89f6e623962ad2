import type { Ctx } from '../context.ts'

/** Turns the optional reactions of these names on or off in the library. */
export async function wantReactions(ctx: Ctx, names: string | readonly string[], isWanted: boolean): Promise<void> {
  const { support_lib_id } = ctx
  const rows = [names].flat().map((name) => ({ support_lib_id, name }))
  if (rows.length === 0) return
  if (isWanted)
    await ctx.db
      .insertInto('wanted_reactions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await ctx.db
      .deleteFrom('wanted_reactions')
      .where('support_lib_id', '=', support_lib_id)
      .where(
        'name',
        'in',
        rows.map(({ name }) => name),
      )
      .execute()
}
