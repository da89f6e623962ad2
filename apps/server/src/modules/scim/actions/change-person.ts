import { Email } from '@porchlight/contracts/common'
import { scimApi } from '@porchlight/contracts/scim/scim'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { openInvitations, withdraw } from '../../identity/index.ts'
import { deactivate, reactivate, renameAgent } from '../../people/index.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { admit } from '../admit.ts'
import { changeAddress } from '../change-address.ts'
import { keepPerson } from '../keep-person.ts'
import { nameOf } from '../name-of.ts'
import { findPerson, membersOfAddress, noteSame, type PersonRow, personOf, presentPerson } from '../people-rows.ts'

/** Changes a person. What is the same already is left alone, so that a directory which sends everything each time causes no events. */
export const changePerson = action(scimApi.changePerson, async (ctx, { user_id: asked, ...wanted }) => {
  await lockPermissions(ctx)
  const before = await personOf(ctx, asked)
  const { user_id } = before
  await noteSame(ctx, asked, before)
  const { user_name = before.user_name, external_id = before.external_id, is_active = before.is_active } = wanted
  const { given_name = before.given_name, family_name = before.family_name } = wanted
  const isRenamed = wanted.agent_name === undefined && (given_name !== before.given_name || family_name !== before.family_name)
  const agent_name = wanted.agent_name ?? (isRenamed ? nameOf({ agent_name: '', given_name, family_name }) : before.agent_name)
  if (user_name.toLowerCase() !== before.user_name.toLowerCase()) await assertFree(ctx, user_name, user_id)
  const left_out: string[] = []
  const email = await addressAfter(ctx, before, { ...wanted, is_active }, left_out)
  const after = { ...before, user_name, external_id, is_active, given_name, family_name, agent_name, email }
  const fields = (['user_name', 'email', 'external_id', 'agent_name', 'given_name', 'family_name', 'is_active'] as const).filter(
    (field) => after[field] !== before[field],
  )
  const invitation_ref = before.is_pending ? await invitationOf(ctx, fields.includes('email') ? await withdrawn(ctx, after) : after) : null
  if (fields.length > 0 || invitation_ref !== before.invitation_ref) await keepPerson(ctx, { ...after, invitation_ref })
  if (!before.is_pending) {
    if (fields.includes('is_active')) await (is_active ? reactivate(ctx, user_id) : deactivate(ctx, user_id))
    if (fields.includes('agent_name') || fields.includes('email')) await renameAgent(ctx, user_id, agent_name)
  }
  if (fields.length > 0) ctx.emit('scim.person_changed', { user_id, fields: [...fields] }, { subject: user_id })
  return { person: presentPerson(await personOf(ctx, user_id)), left_out }
})

/** @throws AppError `already_taken` */
async function assertFree(ctx: Ctx, user_name: string, user_id: string): Promise<void> {
  const other = await findPerson(ctx, { by: 'user_name', value: user_name })
  if (other && other.user_id !== user_id) throw refuse('already_taken', { fields: { user_name: 'taken' } })
}

/**
 * Returns the address of a person after a change; whoever leaves keeps theirs. A user name that is an address counts as one where it was the address before.
 * @throws AppError `already_taken`, `forbidden`
 */
async function addressAfter(
  ctx: Ctx,
  before: PersonRow,
  { email, user_name, is_active }: { email?: string | undefined; user_name?: string | undefined; is_active: boolean },
  left_out: string[],
): Promise<string> {
  const named = before.user_name.toLowerCase() === before.email ? Email.safeParse(user_name).data : undefined
  const wanted = email !== undefined && email !== before.email ? email : (named ?? before.email)
  if (!is_active || wanted === before.email) return before.email
  if ((await membersOfAddress(ctx, wanted)).some((user_id) => user_id !== before.user_id)) throw refuse('already_taken', { fields: { email: 'taken' } })
  if (before.is_pending) return wanted
  const reason = await changeAddress(ctx, before, wanted)
  if (reason === undefined) return wanted
  left_out.push(reason)
  return before.email
}

/** Withdraws the invitation to a former address. */
async function withdrawn(ctx: Ctx, person: PersonRow): Promise<PersonRow> {
  if (person.invitation_ref !== null) await withdraw(ctx, person.invitation_ref)
  return { ...person, invitation_ref: null }
}

/** Invites somebody who is not a member, unless an invitation is still open, or withdraws it; returns the open one. */
async function invitationOf(ctx: Ctx, { user_id, email, agent_name, is_active, invitation_ref }: PersonRow): Promise<string | null> {
  if (!is_active) {
    if (invitation_ref !== null) await withdraw(ctx, invitation_ref)
    return null
  }
  const isOpen = invitation_ref !== null && (await openInvitations(ctx)).some((each) => each.invitation_ref === invitation_ref && !each.is_void)
  return isOpen ? invitation_ref : admit(ctx, { user_id, email, agent_name })
}
