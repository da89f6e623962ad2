import type { Ctx } from '../../kernel/context.ts'
import type { PersonRow } from './people-rows.ts'

/** Stores what the directory says of a person, also of a member whom it has not known until now. */
export async function keepPerson(ctx: Ctx, person: PersonRow, removed_at: Date | null = null): Promise<void> {
  const { user_id, created_at, is_pending: _pending, ...row } = person
  const kept = { ...row, email: row.email.toLowerCase(), removed_at, updated_at: ctx.clock.now() }
  await ctx.db
    .insertInto('scim_people')
    .values({ support_lib_id: ctx.support_lib_id, user_id, created_at, ...kept })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet(kept))
    .execute()
}
