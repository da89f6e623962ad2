import { scimApi } from '@porchlight/contracts/scim/scim'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { reactivate } from '../../people/index.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { admit } from '../admit.ts'
import { forgetFormer } from '../change-address.ts'
import { applyRoles, hasRoles } from '../group-effects.ts'
import { nameOf } from '../name-of.ts'
import { findPerson, personOf, presentPerson } from '../people-rows.ts'

/** Adds a person. Somebody whom the directory has removed comes back with their former membership. */
export const addPerson = action(scimApi.addPerson, async (ctx, { user_name, email, external_id, is_active, given_name, family_name, ...named }) => {
  await lockPermissions(ctx)
  const agent_name = nameOf({ given_name, family_name, ...named })
  if (await findPerson(ctx, { by: 'user_name', value: user_name })) throw refuse('already_taken', { fields: { user_name: 'taken' } })
  const former = await formerPerson(ctx, email)
  const user_id = former?.user_id ?? newRef()
  const now = ctx.clock.now()
  const row = { user_name, email, external_id, agent_name, given_name, family_name, is_active, invitation_ref: null, removed_at: null, updated_at: now }
  await ctx.db
    .insertInto('scim_people')
    .values({ support_lib_id: ctx.support_lib_id, user_id, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet(row))
    .execute()
  const invitation_ref = !is_active ? null : former?.is_member ? await bringBack(ctx, user_id) : await admit(ctx, { user_id, email, agent_name }).catch(asTaken)
  if (invitation_ref !== null)
    await ctx.db.updateTable('scim_people').set({ invitation_ref }).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
  await forgetFormer(ctx, email)
  ctx.emit('scim.person_added', { user_id, is_invited: invitation_ref !== null }, { subject: user_id })
  return { person: presentPerson(await personOf(ctx, user_id)) }
})

/** Reactivates a former member. Where groups stand for roles, their former role does not count. */
async function bringBack(ctx: Ctx, user_id: string): Promise<null> {
  await reactivate(ctx, user_id)
  if (await hasRoles(ctx)) await applyRoles(ctx, [user_id])
  return null
}

/**
 * Returns whom of this address the directory has removed: a former member, or somebody who never joined.
 * @throws AppError `already_taken` for any other member, and for somebody who is invited already
 */
async function formerPerson({ db, support_lib_id }: Ctx, email: string): Promise<{ user_id: string; is_member: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; is_member: boolean; is_removed: boolean }>`
    select user_id, u.user_id is not null as is_member, s.removed_at is not null and (u.user_id is null or u.disabled_at is not null) as is_removed
    from (select user_id, email, disabled_at from users where support_lib_id = ${support_lib_id}) u
    full join (select user_id, email, removed_at from scim_people where support_lib_id = ${support_lib_id} and same_as is null) s using (user_id)
    where lower(coalesce(u.email, s.email)) = ${email}
    order by is_member desc`.execute(db)
  if (rows.some(({ is_removed }) => !is_removed)) throw refuse('already_taken', { fields: { email: 'taken' } })
  return rows[0]
}

function asTaken(error: unknown): never {
  throw (error as { code?: string } | null)?.code === '23505' ? refuse('already_taken', { fields: { email: 'taken' } }) : error
}
