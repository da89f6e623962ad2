import { customRolesApi } from '@porchlight/contracts/people/custom-roles'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { changeRights } from '../change-rights.ts'
import { customRole } from '../custom-roles.ts'
import { knownChanges } from '../rules.ts'

/** Adds a role of the library's own making. */
export const createRole = action(customRolesApi.create, async (ctx, { role_name, base, permissions, conversation_scope: scope }) => {
  const role = newRef()
  await changeRights(ctx, { cause: 'role_created', role, role_name, base, flags: knownChanges(permissions), scope })
  return { role: await customRole(ctx, role) }
})

/** Renames a role of the library's own making. */
export const renameRole = action(customRolesApi.rename, async (ctx, { role_ref, role_name }) => {
  const { role_name: from } = await customRole(ctx, role_ref)
  if (role_name !== from) await changeRights(ctx, { cause: 'role_renamed', role: role_ref, role_name })
  return { role: await customRole(ctx, role_ref) }
})

/** Deletes a role of the library's own making; its people get another one. */
export const removeRole = action(customRolesApi.remove, async (ctx, { role_ref, to }) => {
  const { people } = await customRole(ctx, role_ref)
  await changeRights(ctx, { cause: 'role_deleted', role: role_ref, to: to ?? null })
  return { moved: people }
})
