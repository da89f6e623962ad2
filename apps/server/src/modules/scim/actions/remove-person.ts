import { scimApi } from '@porchlight/contracts/scim/scim'
import type { Ctx } from '../../../kernel/context.ts'
import { action } from '../../../kernel/operations.ts'
import { withdraw } from '../../identity/index.ts'
import { deactivate } from '../../people/index.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { applyMeaning, meaningsOf } from '../group-effects.ts'
import { keepPerson } from '../keep-person.ts'
import { noteSame, personOf } from '../people-rows.ts'

/** Removes a person from the directory: a member is deactivated, an invitation withdrawn. Until they are added again, the directory finds nobody. */
export const removePerson = action(scimApi.removePerson, async (ctx, { user_id: asked }) => {
  await lockPermissions(ctx)
  const person = await personOf(ctx, asked)
  const { user_id } = person
  await noteSame(ctx, asked, person)
  await leaveGroups(ctx, user_id)
  if (person.is_pending) {
    if (person.invitation_ref !== null) await withdraw(ctx, person.invitation_ref)
  } else if (person.is_active) await deactivate(ctx, user_id)
  // Also of somebody who never joined: single sign-on lets nobody in whom the directory has removed.
  await keepPerson(ctx, { ...person, is_active: false, invitation_ref: null }, ctx.clock.now())
  ctx.emit('scim.person_removed', { user_id }, { subject: user_id })
  return {}
})

async function leaveGroups(ctx: Ctx, user_id: string): Promise<void> {
  const meanings = await meaningsOf(ctx, user_id)
  await ctx.db.deleteFrom('scim_group_members').where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
  for (const { team_ref } of meanings) await applyMeaning(ctx, { team_ref, role: null }, [], [user_id])
}
