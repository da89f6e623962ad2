import type { Ctx } from '../../kernel/context.ts'
import { createUser } from '../people/index.ts'
import { personsRole } from '../permissions/index.ts'
import { ownerOfAddress } from './access.ts'
import { resetClosedAccount } from './reset-closed-account.ts'

/**
 * Makes the owner of a proven address a member of the context's library: with the account of that address, or a new one without a password. An account that nobody
 * can sign in to any more starts anew. Whoever calls this has proven the address in a way that a mailed link does, at least.
 * @param person with the key of their role, and the id that their membership has been promised, if any
 * @param invited_by whose rights limit the role
 * @returns the member's `user_id`
 * @throws AppError `forbidden`, `not_found` if there is no such role
 */
export async function joinByAddress(
  ctx: Ctx,
  { role, ...person }: { email: string; role: string; agent_name: string; user_id?: string },
  invited_by: string,
): Promise<string> {
  const owner = await ownerOfAddress(ctx, person.email)
  if (owner && !owner.is_open) await resetClosedAccount(ctx, owner.account_id)
  const newcomer = { ...person, ...(await personsRole(ctx, role)) }
  const { user_id } = await createUser(ctx, { ...newcomer, ...(owner && { account_id: owner.account_id }) }, { on_behalf_of: invited_by })
  ctx.emit('teammate.joined', { user_id, role, invited_by }, { subject: user_id })
  return user_id
}
