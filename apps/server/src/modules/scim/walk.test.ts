import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { flagsOfUsers } from '../permissions/index.ts'
import { differing, numbersFrom } from '../permissions/testing/rights-model.ts'

test('at random, nobody gains or loses by a directory what neither who chose the role nor the maker of the key held', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const seed = Math.floor(Math.random() * 2 ** 32)
  const below = numbersFrom(seed)
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const manages = { canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canUpdateUserRoles: true, canCreateAndEditIntegrations: true }
  const owner = await library.user('admin')
  const makers = [
    owner,
    await library.user('agent', manages),
    await library.user('writer', { ...manages, canTakeChats: true }),
    await library.user('admin', { canViewReports: false }),
  ]
  const people = [...makers, await library.user(), await library.user('editor'), await library.user('writer')]
  const keyOf = async ({ calls }: TestUser) =>
    (await calls.apiKeys.create({ key_name: 'Directory', scopes: ['scim:read', 'scim:write'], expires_in_days: null })).key
  const directories = await Promise.all(
    makers.map(async (maker) => ({
      maker,
      calls: callsOf(
        server.address,
        (
          (key) => () =>
            `Bearer ${key}`
        )(await keyOf(maker)),
      ),
    })),
  )
  const groups = await Promise.all(
    [1, 2, 3].map(async (each) => (await directories[0]?.calls.scim.addGroup({ display_name: `Group ${each}` }))?.group.group_ref ?? ''),
  )
  // Stated roles, and two of the library's own, whose flags change between the steps.
  const made = async (role_name: string, slug: PermissionFlag, is_enabled: boolean) =>
    (await owner.calls.customRoles.create({ role_name, base: 'agent', permissions: [{ slug, is_enabled }] })).role.role_ref
  const own = [await made('Trainee', 'canTakeChats', false), await made('Analyst', 'canViewReports', true)]
  const meanings = ['admin', 'editor', 'writer', 'agent', ...own, null]
  const flagsOfAll = () => library.inside((ctx) => flagsOfUsers(ctx))
  const results = { done: 0, refused: 0 }
  for (let step = 0; step < 50; step++) {
    if (below(4) === 0) {
      const permissions = [{ slug: one<PermissionFlag>(['canViewReports', 'canTakeChats', 'canAssignChats']), is_enabled: below(2) > 0 }]
      await owner.calls.permissions.update({ id: one([...own, ...makers.slice(1).map(({ user_id }) => user_id)]), permissions }).catch(() => undefined)
    }
    const before = await flagsOfAll()
    const { maker, calls } = one(directories)
    const [group_ref, person, kind] = [one(groups), one(people), below(4)]
    const call =
      kind === 0
        ? maker.calls.provisioning.mapGroup({ group_ref, team_ref: null, role: one(meanings) })
        : kind === 3
          ? calls.scim.changePerson({ user_id: person.user_id, is_active: below(3) > 0 })
          : calls.scim.changeGroup({ group_ref, [kind === 1 ? 'add_member_ids' : 'remove_member_ids']: [person.user_id] })
    const code = await call.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    expect(['done', 'forbidden', 'conflict', 'unauthenticated'], `seed ${seed}`).toContain(code)
    results[code === 'done' ? 'done' : 'refused'] += 1
    const after = await flagsOfAll()
    const held = before.get(maker.user_id) ?? new Set<PermissionFlag>()
    for (const { user_id } of people) {
      const [was, is] = [before.get(user_id) ?? new Set<PermissionFlag>(), after.get(user_id) ?? new Set<PermissionFlag>()]
      expect(
        [...differing(was, is)].filter((flag) => !held.has(flag)),
        `seed ${seed}, step ${step}`,
      ).toEqual([])
    }
    expect(after.get(owner.user_id), `seed ${seed}, step ${step}`).toEqual(before.get(owner.user_id))
  }
  expect(results.done, `seed ${seed}`).toBeGreaterThan(3)
  expect(results.refused, `seed ${seed}`).toBeGreaterThan(0)
})
