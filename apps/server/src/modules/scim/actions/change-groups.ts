import { scimApi } from '@porchlight/contracts/scim/scim'
import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { applyMeaning } from '../group-effects.ts'
import { groupForUpdate, membersOf, pageOfGroups, presentGroup } from '../group-rows.ts'
import { knownPeople } from '../people-rows.ts'

/** Adds a group of the directory; it stands for nothing yet. */
export const addGroup = action(scimApi.addGroup, async (ctx, { display_name, external_id, member_ids }) => {
  await lockPermissions(ctx)
  const { total } = await pageOfGroups(ctx, undefined, 1, 0)
  if (total >= scimLimits.groupsMax) throw refuse('conflict', { message: `At most ${scimLimits.groupsMax} groups.` })
  const [group_ref, now] = [newRef(), ctx.clock.now()]
  const row = { support_lib_id: ctx.support_lib_id, group_ref, display_name, external_id, created_at: now, updated_at: now }
  await ctx.db.insertInto('scim_groups').values(row).execute().catch(asTaken)
  await insertMembers(ctx, group_ref, member_ids)
  ctx.emit('scim.group_changed', { group_ref, display_name, added: member_ids, removed: [] }, { subject: group_ref })
  return { group: await presentGroup(ctx, group_ref) }
})

/** Changes a group. People who are in it, or not, already are left alone. */
export const changeGroup = action(scimApi.changeGroup, async (ctx, { group_ref, member_ids, add_member_ids = [], remove_member_ids = [], ...named }) => {
  await lockPermissions(ctx)
  const before = await groupForUpdate(ctx, group_ref)
  const held = new Set((await membersOf(ctx, [group_ref])).get(group_ref))
  const gone = new Set(remove_member_ids)
  const wanted = new Set([...(member_ids ?? held), ...add_member_ids].filter((user_id) => !gone.has(user_id)))
  const [added, removed] = [[...wanted].filter((user_id) => !held.has(user_id)), [...held].filter((user_id) => !wanted.has(user_id))]
  const { display_name = before.display_name, external_id = before.external_id } = named
  if (added.length === 0 && removed.length === 0 && display_name === before.display_name && external_id === before.external_id)
    return { group: await presentGroup(ctx, group_ref) }
  await ctx.db
    .updateTable('scim_groups')
    .set({ display_name, external_id, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('group_ref', '=', group_ref)
    .execute()
    .catch(asTaken)
  if (removed.length > 0)
    await ctx.db
      .deleteFrom('scim_group_members')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('group_ref', '=', group_ref)
      .where('user_id', 'in', removed)
      .execute()
  await insertMembers(ctx, group_ref, added)
  await applyMeaning(ctx, before, added, removed)
  ctx.emit('scim.group_changed', { group_ref, display_name, added, removed }, { subject: group_ref })
  return { group: await presentGroup(ctx, group_ref) }
})

/** Removes a group, and its people from what it stands for. */
export const removeGroup = action(scimApi.removeGroup, async (ctx, { group_ref }) => {
  await lockPermissions(ctx)
  const group = await groupForUpdate(ctx, group_ref)
  const people = (await membersOf(ctx, [group_ref])).get(group_ref) ?? []
  await ctx.db.deleteFrom('scim_groups').where('support_lib_id', '=', ctx.support_lib_id).where('group_ref', '=', group_ref).execute()
  await applyMeaning(ctx, group, [], people)
  ctx.emit('scim.group_removed', { group_ref, display_name: group.display_name }, { subject: group_ref })
  return {}
})

/** @throws AppError `invalid_input` for anybody whom the library does not know, whether or not another does */
async function insertMembers(ctx: Ctx, group_ref: string, user_ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(user_ids)]
  if (wanted.length === 0) return
  if ((await knownPeople(ctx, wanted)).length < wanted.length) throw refuse('invalid_input', { fields: { members: 'unknown person' } })
  const rows = wanted.map((user_id) => ({ support_lib_id: ctx.support_lib_id, group_ref, user_id }))
  await ctx.db
    .insertInto('scim_group_members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function asTaken(error: unknown): never {
  throw (error as { code?: string } | null)?.code === '23505' ? refuse('already_taken', { fields: { display_name: 'taken' } }) : error
}
