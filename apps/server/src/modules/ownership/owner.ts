import type { OwnershipView } from '@porchlight/contracts/ownership/ownership'
import type { Ctx } from '../../kernel/context.ts'
import { changeRights } from '../permissions/index.ts'

/** Returns the library's owner and its deletion, as its staff see them. */
export async function presentOwnership({ db, support_lib_id }: Ctx): Promise<OwnershipView> {
  const { company_name, deletes_at, deletion_by } = await db
    .selectFrom('libraries')
    .select(['company_name', 'deletes_at', 'deletion_by'])
    .where('support_lib_id', '=', support_lib_id)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'agent_name', 'display_name', 'email', 'is_owner'])
    .where('support_lib_id', '=', support_lib_id)
    .where((eb) => eb.or([eb('is_owner', '=', true), eb('user_id', '=', deletion_by)]))
    .execute()
  const find = (is: (row: (typeof people)[number]) => boolean) => {
    const row = people.find(is)
    return row ? { user_id: row.user_id, name: row.display_name || row.agent_name || row.email } : null
  }
  return {
    owner: find((row) => row.is_owner),
    company_name,
    deletes_at: deletes_at?.toISOString() ?? null,
    deletion_by: find((row) => row.user_id === deletion_by),
  }
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
