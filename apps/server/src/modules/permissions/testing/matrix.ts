import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['permissions', 'customRoles']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'permissions.read': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.holders': { input: () => ({ slug: 'canManageAndPublishNewsArticles' }) },
  'permissions.readForTeam': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.update': { input: (world) => ({ id: world.staff.writer.user_id, permissions: [{ slug: 'canViewReports', is_enabled: false }] }), refs: ['id'] },
  'permissions.reset': { input: (world) => ({ ref: world.library.support_lib_id, id: world.staff.writer.user_id }), refs: ['id'] },
  'customRoles.list': nothing,
  'customRoles.create': { input: ({ canary }) => ({ role_name: `${newRef()} ${canary}`.slice(0, 60), base: 'agent' }) },
  'customRoles.rename': { input: async (world) => ({ role_ref: await madeRole(world), role_name: newRef() }), refs: ['role_ref'] },
  'customRoles.remove': { input: async (world) => ({ role_ref: await madeRole(world) }), refs: ['role_ref'] },
  'customRoles.explain': { input: (world) => ({ ref_uid: world.staff.writer.user_id }), refs: ['ref_uid'] },
  'permissions.roles': { input: (world) => ({ id: world.library.support_lib_id }), refs: ['id'] },
}

/** Roles are few, so the newest one is taken again. */
async function madeRole({ staff }: World): Promise<string> {
  const { roles } = await staff.admin.calls.customRoles.list({})
  const last = roles.at(-1)
  if (last && roles.length > 20) return last.role_ref
  return (await staff.admin.calls.customRoles.create({ role_name: newRef(), base: 'agent' })).role.role_ref
}

function flagsOf(world: World, who: string): Record<string, unknown> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  return { ref_uid: user.user_id, role: user.role }
}
