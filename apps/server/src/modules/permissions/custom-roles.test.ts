import { type PermissionFlag, roleDefaults } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())
const on = (permissions: { slug: PermissionFlag; is_enabled: boolean }[]) => permissions.flatMap((each) => (each.is_enabled ? [each.slug] : []))
const flags = async (user: TestUser) => on((await user.calls.permissions.read({ ref_uid: user.user_id, role: user.role })).permissions)
const forbidden = { code: 'forbidden' }

test('a role of one’s own: made, given, changed at once on open sockets, renamed, and deleted with its people moved', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const [admin, agent, mate] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  const roles = async () => (await agent.calls.customRoles.list({})).roles
  const permissions = [
    { slug: 'canViewReports' as const, is_enabled: true },
    { slug: 'canAssignChats' as const, is_enabled: false },
  ]
  const { role } = await admin.calls.customRoles.create({ role_name: 'Night shift', base: 'agent', permissions, conversation_scope: 'team' })
  expect(on(role.permissions).sort()).toEqual([...roleDefaults.agent.filter((flag) => flag !== 'canAssignChats'), 'canViewReports'].sort())
  const { role_ref } = role
  for (const role_name of ['night SHIFT', 'Admin'])
    await expect(admin.calls.customRoles.create({ role_name, base: 'agent' })).rejects.toMatchObject({ code: 'already_taken' })

  expect((await admin.calls.people.patchAgent({ ref_uid: agent.user_id, role_ref })).agent).toMatchObject({ agent_role: 'agent', role_ref })
  expect(await flags(agent)).toContain('canViewReports')
  expect(await agent.calls.permissions.read({ ref_uid: agent.user_id, role: 'agent' })).toMatchObject({ conversation_scope: 'team', own_scope: null })
  // The specification's roles are as before, and changing one leaves the library's own alone.
  const stated = await agent.calls.permissions.roles({ id: library.support_lib_id })
  expect(stated.roles.map((each) => each.role)).toEqual(['agent', 'writer', 'editor', 'admin'])
  await admin.calls.permissions.update({ id: 'agent', permissions: [{ slug: 'canTakeChats', is_enabled: false }] })
  expect([(await flags(agent)).includes('canTakeChats'), (await flags(mate)).includes('canTakeChats')]).toEqual([true, false])

  const socket = await openSocket(server.address, { token: agent.token }, { library: null })
  await admin.calls.permissions.update({ id: role_ref, permissions: [{ slug: 'canViewReports', is_enabled: false }], conversation_scope: 'own' })
  const noticed = (topic: string) => socket.pushes('library').some((push) => push.data.notices?.some((notice) => notice.topic === topic))
  await socket.until(() => noticed('permissions') && noticed('roles'), 'notices')
  expect(await flags(agent)).not.toContain('canViewReports')

  await admin.calls.customRoles.rename({ role_ref, role_name: 'Late shift' })
  expect(await roles()).toMatchObject([{ role_ref, role_name: 'Late shift', people: 1, conversation_scope: 'own' }])
  await expect(admin.calls.customRoles.remove({ role_ref })).rejects.toMatchObject({ code: 'conflict' })
  await expect(admin.calls.customRoles.remove({ role_ref, to: role_ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await admin.calls.customRoles.remove({ role_ref, to: 'writer' })).toEqual({ moved: 1 })
  expect(await roles()).toEqual([])
  expect((await flags(agent)).sort()).toEqual([...roleDefaults.writer].sort())
  await expect(admin.calls.people.patchAgent({ ref_uid: mate.user_id, role_ref })).rejects.toMatchObject({ code: 'not_found' })
  await expect(admin.calls.permissions.update({ id: role_ref, permissions })).rejects.toMatchObject({ code: 'not_found' })

  const rows = await library.inside((ctx) =>
    ctx.db.selectFrom('events').select('payload').where('name', '=', 'permissions.changed').orderBy('number').execute(),
  )
  expect(rows.map(({ payload }) => payload).filter((payload) => (payload as { role: string }).role === role_ref)).toMatchObject([
    { cause: 'role_created', role_name: 'Night shift', changed: { role_scope: { from: null, to: 'team' } } },
    { cause: 'role_flags', role_name: 'Night shift', changed: { roles: [{ lost: ['canViewReports'] }], role_scope: { from: 'team', to: 'own' } } },
    { cause: 'role_renamed', changed: { renamed: { from: 'Night shift', to: 'Late shift' } } },
    { cause: 'role_deleted', role_name: 'Late shift', changed: { role_of: [{ user_id: agent.user_id, from: role_ref, to: 'writer' }] } },
  ])
})

test('nobody makes, gives, changes or deletes a role with more than they hold; with as much they do', async () => {
  const library = await minted()
  const manages = { canManageTeammatesSeatsAndPermissions: true, canUpdateUserRoles: true } as const
  const [admin, lead, agent] = [await library.user('admin'), await library.user('agent', manages), await library.user('agent')]
  const with_ = (slug: PermissionFlag) => [{ slug, is_enabled: true }]
  const make = (by: TestUser, role_name: string, slug: PermissionFlag) => by.calls.customRoles.create({ role_name, base: 'agent', permissions: with_(slug) })
  await expect(make(lead, 'Too much', 'canViewReports')).rejects.toMatchObject(forbidden)
  const { role: fair } = await make(lead, 'Fair', 'canUpdateUserRoles')
  const { role: more } = await make(admin, 'More', 'canViewReports')
  const give = (role_ref: string) => lead.calls.people.patchAgent({ ref_uid: agent.user_id, role_ref })
  await expect(give(more.role_ref)).rejects.toMatchObject(forbidden)
  await expect(lead.calls.permissions.update({ id: fair.role_ref, permissions: with_('canViewReports') })).rejects.toMatchObject(forbidden)
  await expect(lead.calls.customRoles.rename({ role_ref: more.role_ref, role_name: 'Less' })).rejects.toMatchObject(forbidden)
  await expect(lead.calls.customRoles.remove({ role_ref: more.role_ref })).rejects.toMatchObject(forbidden)
  await expect(lead.calls.customRoles.remove({ role_ref: fair.role_ref, to: 'admin' })).rejects.toMatchObject(forbidden)
  await give(fair.role_ref)
  // A role based on admin may hold less, and then not even manage.
  const { role: few } = await admin.calls.customRoles.create({
    ...{ role_name: 'Watcher', base: 'admin', permissions: on(more.permissions).map((slug) => ({ slug, is_enabled: false })) },
  })
  expect(on(few.permissions)).not.toContain('canTakeChats')
  await expect(admin.calls.people.patchAgent({ ref_uid: lead.user_id, role_ref: few.role_ref })).resolves.toMatchObject({ agent: { agent_role: 'admin' } })
  // Other libraries' roles are unknown.
  const stranger = await (await minted()).user('admin')
  await expect(stranger.calls.customRoles.rename({ role_ref: few.role_ref, role_name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.people.patchAgent({ ref_uid: stranger.user_id, role_ref: few.role_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('each permission of a teammate says where it comes from', async () => {
  const library = await minted()
  const [admin, agent] = [await library.user('admin'), await library.user('agent', { canViewReports: true })]
  const sources = async () => {
    const { permissions, conversation_scope, role_ref } = await admin.calls.customRoles.explain({ ref_uid: agent.user_id })
    const of = (slug: PermissionFlag) => permissions.find((each) => each.slug === slug)?.source
    return [of('canViewReports'), of('canTakeChats'), of('canViewForms'), conversation_scope.source, role_ref]
  }
  await admin.calls.permissions.update({ id: 'agent', permissions: [{ slug: 'canTakeChats', is_enabled: false }], conversation_scope: 'team' })
  expect(await sources()).toEqual(['person', 'changed_role', 'default', 'changed_role', null])
  const { role_ref } = (await admin.calls.customRoles.create({ role_name: 'Helpers', base: 'agent' })).role
  await admin.calls.people.patchAgent({ ref_uid: agent.user_id, role_ref })
  expect(await sources()).toEqual(['person', 'own_role', 'own_role', 'own_role', role_ref])
  await expect(agent.calls.customRoles.explain({ ref_uid: agent.user_id })).rejects.toMatchObject(forbidden)
})
