import type { OwnershipView } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { changeRights } from '../permissions/index.ts'

/** Returns the library's owner, as its staff see it. */
export async function presentOwnership({ db, support_lib_id }: Ctx): Promise<OwnershipView> {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'agent_name', 'display_name', 'email'])
    .where('support_lib_id', '=', support_lib_id)
    .where('is_owner', '=', true)
    .executeTakeFirst()
  return { owner: row ? { user_id: row.user_id, name: row.display_name || row.agent_name || row.email } : null }
}

/**
 * Makes an active admin the library's owner, as the context's actor.
 * @param by the person who hands it over; null for whoever runs the installation
 * @throws AppError `forbidden`, `not_found`, `conflict`
 */
export async function handTo(ctx: Ctx, to: string, by: string | null): Promise<OwnershipView> {
  const from = (await presentOwnership(ctx)).owner?.user_id ?? null
  await changeRights(ctx, { cause: 'owner', user_id: to })
  if (from !== to) ctx.emit('library.handed_over', { from, to, by }, { subject: to })
  return presentOwnership(ctx)
}
