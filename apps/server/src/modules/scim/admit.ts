import type { Ctx } from '../../kernel/context.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { invite, ownerOfAddress } from '../identity/index.ts'
import { createUser } from '../people/index.ts'

/** Whom the directory wants to be a member. */
export type Newcomer = { user_id: string; email: string; agent_name: string }

/** The role of people whom the directory adds. */
const role = 'agent'

/**
 * Makes someone a member with this id. An address that has an account is only invited: the account's owner has to prove that it is theirs, as with every
 * invitation. Returns the invitation, or null for a new member.
 * @throws AppError `forbidden` if the caller does not hold every permission of the role; a unique violation (23505) if the address gets an account meanwhile
 */
export async function admit(ctx: Ctx, { user_id, email, agent_name }: Newcomer): Promise<string | null> {
  if (await ownerOfAddress(ctx, email)) {
    const { invitation_ref } = await invite(ctx, email, { role, agent_name, invited_by: staffOf(ctx).user_id, user_id })
    return invitation_ref
  }
  await createUser(ctx, { user_id, email, user_type: role, agent_name })
  return null
}
