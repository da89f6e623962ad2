import { OwnKeys, withKnownActs } from '@porchlight/contracts/people/own-keys'
import { peopleApi, type UserDetails } from '@porchlight/contracts/people/people'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { userForUpdate } from '../access.ts'
import { agentChanges } from '../announce.ts'
import { presentAgent } from '../queries.ts'
import { isOwnPicture, isProfileIncomplete } from '../rules.ts'

/** Changes the caller's name, display name, picture and language, and the keys of their account. */
export const updateUser = action(peopleApi.updateUser, async (ctx, { own_keys, ...changes }) => {
  const user_id = staffOf(ctx).user_id
  if (changes.agent_picture !== undefined && !isOwnPicture(changes.agent_picture))
    throw refuse('invalid_input', { fields: { agent_picture: 'an uploaded file' } })
  const { account_id } = await userForUpdate(ctx, user_id)
  const isGiven = (value: unknown) => value !== undefined
  if (Object.values(changes).some(isGiven))
    await ctx.db.updateTable('users').set(changes).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
  if (own_keys && account_id) {
    await ctx.db
      .updateTable('accounts')
      .set({ own_keys: JSON.stringify(withKnownActs(own_keys)) })
      .where('account_id', '=', account_id)
      .execute()
    ctx.shareAccount(account_id)
  }
  const { language: _forMailsOnly, ...shown } = changes
  if (Object.values(shown).some(isGiven)) {
    // Re-authenticate, because live connections copy their actor's name into typing signals.
    ctx.emit('agent.updated', { user_id }, { subject: user_id, changes: await agentChanges(ctx, [user_id]), reauthenticate: [user_id] })
  }
  // Only this user's other devices use their keys.
  else if (own_keys) ctx.emit('agent.updated', { user_id }, { subject: user_id })
  return { user_details: await userDetails(ctx, user_id) }
})

/** Returns the details that a signed-in user may read about themselves. */
export async function userDetails(ctx: Ctx, user_id: string): Promise<UserDetails> {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('libraries as l', 'l.support_lib_id', 'u.support_lib_id')
    .innerJoin('accounts as a', 'a.account_id', 'u.account_id')
    .select(['a.own_keys', 'u.email', 'u.agent_name', 'u.language', 'l.parent_lib_id'])
    .where('u.support_lib_id', '=', ctx.support_lib_id)
    .where('u.user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const agent = await presentAgent(ctx, user_id)
  const { email, parent_lib_id } = row
  const language = row.language as UserDetails['language']
  return {
    ...{ ...agent, email, support_lib_id: ctx.support_lib_id, parent_lib_id, profile_incomplete: isProfileIncomplete(row), language },
    own_keys: ownKeysFrom(row.own_keys),
  }
}

/** Parses stored keys. Those that can't be read count as none. */
function ownKeysFrom(stored: unknown): OwnKeys {
  const parsed = OwnKeys.safeParse(stored)
  return parsed.success ? withKnownActs(parsed.data) : { keys: {}, single_keys: null }
}
