import type { Entries } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['permissions']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'permissions.read': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.holders': { input: () => ({ slug: 'canManageAndPublishNewsArticles' }) },
  'permissions.readForTeam': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.update': { input: (world) => ({ id: world.staff.writer.user_id, permissions: [{ slug: 'canViewReports', is_enabled: false }] }), refs: ['id'] },
  'permissions.reset': { input: (world) => ({ ref: world.library.support_lib_id, id: world.staff.writer.user_id }), refs: ['id'] },
  'permissions.roles': { input: (world) => ({ id: world.library.support_lib_id }), refs: ['id'] },
}

function flagsOf(world: World, who: string): Record<string, unknown> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  return { ref_uid: user.user_id, role: user.role }
}
