import type { OwnershipView } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'

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
