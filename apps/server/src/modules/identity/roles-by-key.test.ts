import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

test('roles of the library’s own are given by invitation, link and directory, by whoever holds all of them then and now', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canUpdateUserRoles: true })
  const anybody = callsOf(server.address, () => null)
  const make = async (role_name: string, slug: PermissionFlag, is_enabled: boolean) =>
    (await admin.calls.customRoles.create({ role_name, base: 'agent', permissions: [{ slug, is_enabled }] })).role.role_ref
  const [narrow, wide] = [await make('Trainee', 'canAssignChats', false), await make('Analyst', 'canViewReports', true)]
  const address = () => `${newRef()}@join.test`.toLowerCase()
  const join = async (email: string) => {
    const browser = new Browser(server)
    const { nonce } = (await browser.call('invitationNonce', {})).json
    const answer = await browser.call('approveInvitation', { token: codeIn(await mailTo(server.kernel, email)), nonce })
    return answer.status === 200 ? 'ok' : answer.json.error?.code
  }
  const roleOf = async (email: string) => {
    const { rows } = await server.kernel.database.owner.query('select user_type, custom_role from users where support_lib_id = $1 and email = $2', [
      library.support_lib_id,
      email,
    ])
    return rows[0] && [rows[0].user_type, rows[0].custom_role]
  }
  const widen = (role_ref: string, is_enabled: boolean) =>
    admin.calls.permissions.update({ id: role_ref, permissions: [{ slug: 'canViewReports', is_enabled }] })

  // By mail: the inviter holds the narrow role, and not the wide one, nor one that there is not.
  const invite = ({ calls }: TestUser, role: string, email = address()) => calls.identity.invite({ email, role })
  expect(await codeOf(invite(manager, wide))).toBe('forbidden')
  for (const role of [newRef(), 'constructor', 'owner']) expect(await codeOf(invite(admin, role))).toBe('forbidden')
  const [one, two, three] = [address(), address(), address()]
  for (const email of [one, two, three]) await invite(manager, narrow, email)
  expect((await admin.calls.identity.invitations()).invitations).toContainEqual(expect.objectContaining({ email: one, role: narrow, is_void: false }))
  expect(await join(one)).toBe('ok')
  expect(await roleOf(one)).toEqual(['agent', narrow])
  // The role gets more than the inviter holds before somebody accepts; taken back, a new invitation works.
  await widen(narrow, true)
  expect([await join(two), await roleOf(two)]).toEqual(['token_invalid', undefined])
  await widen(narrow, false)

  // By link and domain.
  expect(await codeOf(manager.calls.invitationLinks.create({ role: wide }))).toBe('forbidden')
  const linked = await admin.calls.invitationLinks.create({ role: wide, domain: 'join.test' })
  const secret = linked.url.split('#')[1] ?? ''
  expect(linked.link).toMatchObject({ role: wide, is_void: false })
  const [four, five] = [address(), address()]
  for (const email of [four, five]) await anybody.invitationLinks.ask({ secret, email })
  expect([await join(four), await roleOf(four)]).toEqual(['ok', ['agent', wide]])

  // By a group of the directory: who chooses the role must hold it, the one before too.
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Directory', scopes: ['scim:read', 'scim:write'], expires_in_days: null })
  const { scim } = callsOf(server.address, () => `Bearer ${key}`)
  const mate = await library.user()
  const { group_ref } = (await scim.addGroup({ display_name: 'Analysts', member_ids: [mate.user_id] })).group
  const map = ({ calls }: TestUser, role: string | null) => codeOf(calls.provisioning.mapGroup({ group_ref, role, team_ref: null }))
  expect([await map(manager, wide), await map(admin, newRef()), await map(manager, narrow)]).toEqual(['forbidden', 'forbidden', 'ok'])
  expect(await roleOf(mate.email)).toEqual(['agent', narrow])
  expect([await map(admin, wide), await map(manager, null)]).toEqual(['ok', 'forbidden'])
  const both = (await scim.addGroup({ display_name: 'Trainees', member_ids: [mate.user_id] })).group.group_ref
  await admin.calls.provisioning.mapGroup({ group_ref: both, role: narrow, team_ref: null })
  // Of two roles with the same base the one with more permissions.
  expect(await roleOf(mate.email)).toEqual(['agent', wide])

  // A role that is deleted is given by nobody any more, and keeps nobody from changing the group.
  await admin.calls.customRoles.remove({ role_ref: wide, to: 'agent' })
  expect([await join(five), await roleOf(five)]).toEqual(['token_invalid', undefined])
  expect(await codeOf(anybody.invitationLinks.look({ secret }))).toBe('token_invalid')
  expect((await admin.calls.invitationLinks.list({})).links).toMatchObject([{ role: wide, is_void: true }])
  await scim.changeGroup({ group_ref, remove_member_ids: [mate.user_id] })
  await scim.changeGroup({ group_ref, add_member_ids: [mate.user_id] })
  expect(await roleOf(mate.email)).toEqual(['agent', narrow])
  expect([await map(manager, 'agent'), await map(manager, null)]).toEqual(['ok', 'ok'])
})

test('a parent invites into a child to the child’s own roles, of which its people see those that they may give', async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const [boss, theirs, stranger] = [await parent.user('admin'), await child.user('admin'), await (await testLibrary(server)).user('admin')]
  const manager = await parent.user('agent', { canManageGeneralAndSecuritySettings: true, canInviteNewUsers: true })
  const make = async (role_name: string, slug: PermissionFlag, is_enabled: boolean) =>
    (await theirs.calls.customRoles.create({ role_name, base: 'agent', permissions: [{ slug, is_enabled }] })).role.role_ref
  const [narrow, wide] = [await make('Trainee', 'canAssignChats', false), await make('Analyst', 'canViewReports', true)]
  const ofParent = (await boss.calls.customRoles.create({ role_name: 'Of the parent', base: 'agent', permissions: [] })).role.role_ref
  const child_lib_id = child.support_lib_id
  const seen = async ({ calls }: TestUser) => (await calls.identity.rolesOfChild({ child_lib_id })).roles.map(({ role_ref }) => role_ref)
  expect([await seen(boss), await seen(manager)]).toEqual([[wide, narrow], [narrow]])
  for (const { calls } of [stranger, theirs]) expect(await codeOf(calls.identity.rolesOfChild({ child_lib_id }))).toBe('not_found')
  const email = () => `${newRef()}@join.test`.toLowerCase()
  const invite = ({ calls }: TestUser, role: string) => codeOf(calls.identity.inviteIntoChild({ child_lib_id, email: email(), role }))
  expect([await invite(manager, wide), await invite(boss, ofParent), await invite(manager, narrow), await invite(boss, wide)]).toEqual([
    'forbidden',
    'forbidden',
    'ok',
    'ok',
  ])
})
