import { scimApi } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { openInvitations, withdraw } from '../../identity/index.ts'
import { deactivate, reactivate, renameAgent } from '../../people/index.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { admit } from '../admit.ts'
import { keepPerson } from '../keep-person.ts'
import { nameOf } from '../name-of.ts'
import { findPerson, type PersonRow, personOf, presentPerson } from '../people-rows.ts'

/** Changes a person. What is the same already is left alone, so that a directory which sends everything each time causes no events. */
export const changePerson = action(scimApi.changePerson, async (ctx, { user_id, ...wanted }) => {
  await lockPermissions(ctx)
  const before = await personOf(ctx, user_id)
  const { user_name = before.user_name, external_id = before.external_id, is_active = before.is_active } = wanted
  const { given_name = before.given_name, family_name = before.family_name } = wanted
  const isRenamed = wanted.agent_name === undefined && (given_name !== before.given_name || family_name !== before.family_name)
  const agent_name = wanted.agent_name ?? (isRenamed ? nameOf({ agent_name: '', given_name, family_name }) : before.agent_name)
  const after = { ...before, user_name, external_id, is_active, given_name, family_name, agent_name }
  const fields = (['user_name', 'external_id', 'agent_name', 'given_name', 'family_name', 'is_active'] as const).filter(
    (field) => after[field] !== before[field],
  )
  if (fields.includes('user_name')) {
    const other = await findPerson(ctx, { by: 'user_name', value: user_name })
    if (other && other.user_id !== user_id) throw refuse('already_taken', { fields: { user_name: 'taken' } })
  }
  const invitation_ref = before.is_pending ? await invitationOf(ctx, after) : null
  if (fields.length > 0 || invitation_ref !== before.invitation_ref) await keepPerson(ctx, { ...after, invitation_ref })
  if (!before.is_pending) {
    if (fields.includes('is_active')) await (is_active ? reactivate(ctx, user_id) : deactivate(ctx, user_id))
    if (fields.includes('agent_name')) await renameAgent(ctx, user_id, agent_name)
  }
  if (fields.length > 0) ctx.emit('scim.person_changed', { user_id, fields: [...fields] }, { subject: user_id })
  return { person: presentPerson(await personOf(ctx, user_id)) }
})

/** Invites somebody who is not a member, unless an invitation is still open, or withdraws it; returns the open one. */
async function invitationOf(ctx: Ctx, { user_id, email, agent_name, is_active, invitation_ref }: PersonRow): Promise<string | null> {
  if (!is_active) {
    if (invitation_ref !== null) await withdraw(ctx, invitation_ref)
    return null
  }
  const isOpen = invitation_ref !== null && (await openInvitations(ctx)).some((each) => each.invitation_ref === invitation_ref && !each.is_void)
  return isOpen ? invitation_ref : admit(ctx, { user_id, email, agent_name })
}
