import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { agentNotificationsFrom, isOwnPicture, isProfileIncomplete } from './rules.ts'

const minted = async () => testLibrary(await sharedServer())

describe('rules', () => {
  test.each([
    ['', true],
    ['/files/0123456789abcdefghijAB', true],
    ['/files/short', false],
    ['//evil.test/files/0123456789abcdefghijAB', false],
    ['https://evil.test/a.png', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AA', false],
    ['/files/0123456789abcdefghijAB/../x', false],
  ])('picture %j: %s', (address, isOwn) => {
    expect(isOwnPicture(address)).toBe(isOwn)
  })

  test('a blank name is reported as incomplete (A17); notifications are on until switched off', () => {
    expect([isProfileIncomplete({ agent_name: '  ' }), isProfileIncomplete({ agent_name: 'Ann' })]).toEqual([true, false])
    expect(agentNotificationsFrom(null)).toMatchObject({ new_conversation: { sound: true, desktop: true, mail: false }, mention: { sound: true, mail: false } })
    expect(agentNotificationsFrom({ sound: false, queue: false })).toMatchObject({
      new_conversation: { sound: false, desktop: false },
      mention: { sound: false, desktop: true },
    })
  })
})

describe("the caller's own details", () => {
  test('can be read and changed; teammates see the change live', async () => {
    const library = await minted()
    const [me, mate] = [await library.user('agent'), await library.user('agent')]
    expect((await me.calls.people.userDetails()).user_details).toMatchObject({
      user_id: me.user_id,
      email: me.email,
      support_lib_id: library.support_lib_id,
      parent_lib_id: null,
      agent_role: 'agent',
      profile_incomplete: false,
      presence: 'offline',
      ongoing_chats: 0,
    })
    const socket = await openSocket((await sharedServer()).address, { token: mate.token }, { library: null })
    await me.calls.people.updateUser({ display_name: 'Ann', agent_picture: '/files/0123456789abcdefghijAB' })
    await socket.until(
      () => socket.pushes('library').some((push) => push.data.agents?.some((agent) => agent.user_id === me.user_id && agent.display_name === 'Ann')),
      'push',
    )
    await expect(me.calls.people.updateUser({ agent_picture: 'https://evil.test/a.png' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(me.calls.people.updateUser({ agent_name: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
    const nameless = await library.inside((ctx) => ctx.db.updateTable('users').set({ agent_name: '' }).where('user_id', '=', mate.user_id).execute())
    expect(nameless).toHaveLength(1)
    expect((await mate.calls.people.userDetails()).user_details.profile_incomplete).toBe(true)
    // Until then, teammates tell people apart by their addresses.
    const [listed, named] = (await me.calls.people.agents()).agents.toSorted((one) => (one.user_id === mate.user_id ? -1 : 1))
    expect([listed?.known_as, named?.known_as]).toEqual([mate.email.split('@')[0], undefined])
  })

  test('keys of their own are kept with the account, for all of its libraries; unknown acts are left out, wrong keys refused', async () => {
    const [library, other] = [await minted(), await minted()]
    const [me, mate] = [await library.user('agent'), await library.user('agent')]
    const again = await other.alsoUser(me)
    const none = { keys: {}, single_keys: null }
    expect((await again.calls.people.userDetails()).user_details.own_keys).toEqual(none)
    const keys = { 'conversation.close': 'g !', 'conversation.reply': '' }
    await me.calls.people.updateUser({ own_keys: { keys: { ...keys, 'conversation.fly': 'w' }, single_keys: false } })
    expect((await again.calls.people.userDetails()).user_details.own_keys).toEqual({ keys, single_keys: false })
    expect((await mate.calls.people.userDetails()).user_details.own_keys).toEqual(none)
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`act.${at}`, 'w']))
    for (const wrong of [{ 'list.next': 'mod+k' }, { 'list.next': 'a b c' }, { 'list.next': 'escape' }, many])
      await expect(me.calls.people.updateUser({ own_keys: { keys: wrong, single_keys: null } })).rejects.toMatchObject({ code: 'invalid_input' })
    // A newer release may have stored acts that this one doesn't know.
    await library.inside((ctx) =>
      ctx.db
        .updateTable('accounts')
        .set({ own_keys: '{"keys":{"conversation.fly":"w","list.next":"n"},"single_keys":null}' })
        .where('email', '=', me.email)
        .execute(),
    )
    expect((await me.calls.people.userDetails()).user_details.own_keys).toEqual({ keys: { 'list.next': 'n' }, single_keys: null })
  })

  test('keys of their own are told to their other devices, and to nobody else', async () => {
    const server = await sharedServer()
    const library = await minted()
    const [me, mate] = [await library.user('agent'), await library.user('agent')]
    const [mine, others] = [
      await openSocket(server.address, { token: me.token }, { library: null }),
      await openSocket(server.address, { token: mate.token }, { library: null }),
    ]
    const told = (socket: typeof mine) => socket.pushes('library').some(({ data }) => data.notices?.some(({ topic }) => topic === 'permissions'))
    await me.calls.people.updateUser({ own_keys: { keys: { 'list.next': 'n' }, single_keys: null } })
    await mine.until(() => told(mine), 'my other device is told')
    await me.calls.people.updateUser({ display_name: 'Mia' })
    await others.until(() => others.pushes('library').some(({ data }) => data.agents?.some((agent) => agent.display_name === 'Mia')), 'others hear the name')
    expect(told(others)).toBe(false)
  })

  test('notification settings can be changed', async () => {
    const me = await (await minted()).user('agent')
    await me.calls.people.updateAgentNotifications({ mention: { sound: false, mail: true } })
    await me.calls.people.updateAgentNotifications({ mention: { desktop: false }, my_message: { mail: true } })
    await me.calls.people.updateAgentNotifications({ new_conversation: { sound: false } })
    expect((await me.calls.people.agentNotifications()).agent_notifications).toMatchObject({
      mention: { sound: false, desktop: false, mail: true },
      my_message: { sound: true, desktop: true, mail: true },
      new_conversation: { sound: false, desktop: true, mail: false },
    })
  })
})

describe('teammates', () => {
  test('are listed by role, by mode, and without the caller, each with presence and open chats; never those of another library', async () => {
    const library = await minted()
    const [me, away, writer] = [await library.user('agent'), await library.user('agent'), await library.user('writer')]
    await (await minted()).user('agent')
    const { address } = await sharedServer()
    await openSocket(address, { token: me.token })
    await openSocket(address, { token: away.token })
    await away.calls.people.updateAgentInfo({ agent_action: 'switch_away_mode', away_mode: 1 })
    const { conversation } = await startChat(library.visitor())
    await me.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
    const list = async (input: object) =>
      (await me.calls.people.agents(input)).agents.map((agent) => [agent.user_id, agent.presence, agent.ongoing_chats]).sort()
    const rows = { me: [me.user_id, 'online', 1], away: [away.user_id, 'away', 0], writer: [writer.user_id, 'offline', 0] }
    expect(await list({})).toEqual([rows.me, rows.away, rows.writer].sort())
    expect(await list({ rt: 'writer' })).toEqual([rows.writer])
    expect(await list({ mode: 'chat' })).toEqual([rows.me, rows.away].sort())
    expect(await list({ mode: 'inbox' })).toEqual([rows.me, rows.away].sort())
    expect(await list({ mode: 'present' })).toEqual([rows.me])
    expect(await list({ hide_self: 1 })).toEqual([rows.away, rows.writer].sort())
    expect(await list({ support_lib_id: library.support_lib_id, hide_self: 0 })).toHaveLength(3)
    await expect(me.calls.people.agents({ support_lib_id: 'demo' })).rejects.toMatchObject({ code: 'claim_mismatch' })
    const watcher = await library.user('writer', { canSuperviseChats: true })
    expect(await list({ mode: 'inbox' })).toContainEqual([watcher.user_id, 'offline', 0])
  })

  test('from the parent agency are added on request; naming another library as the parent is refused', async () => {
    const agency = await minted()
    const child = await testLibrary(await sharedServer(), { parent_lib_id: agency.support_lib_id })
    const sibling = await testLibrary(await sharedServer(), { parent_lib_id: agency.support_lib_id })
    const [boss, me] = [await agency.user('admin'), await child.user('agent')]
    await sibling.user('agent')
    const ids = async (input: object) => (await me.calls.people.agents(input)).agents.map((agent) => agent.user_id)
    expect(await ids({})).toEqual([me.user_id])
    expect(await ids({ parent_lib_id: agency.support_lib_id, include_parent_lib_id: 1 })).toEqual([me.user_id, boss.user_id])
    for (const parent_lib_id of [sibling.support_lib_id, child.support_lib_id, 'nothing']) {
      await expect(me.calls.people.agents({ parent_lib_id, include_parent_lib_id: 1 })).rejects.toMatchObject({ code: 'claim_mismatch' })
    }
    expect((await boss.calls.people.agents({ include_parent_lib_id: 1 })).agents.map((agent) => agent.user_id)).toEqual([boss.user_id])
  })

  test('away mode: users can always switch their own, even over the socket; switching others’ requires the permission', async () => {
    const library = await minted()
    const [me, mate, lead] = [await library.user('agent'), await library.user('agent'), await library.user('agent', { canChangeTeammatesStatus: true })]
    const { address } = await sharedServer()
    const socket = await openSocket(address, { token: me.token }, { library: null })
    const watching = await openSocket(address, { token: mate.token }, { library: null })
    const frame = { agent_action: 'switch_away_mode', ref_uid: me.user_id, away_mode: 1, support_lib_id: library.support_lib_id }
    expect(await socket.do('updateAgentInfo', frame)).toMatchObject({ agent: { user_id: me.user_id, is_away: 1, presence: 'away' } })
    await watching.until(
      () => watching.pushes('library').some((push) => push.data.agents?.some((agent) => agent.user_id === me.user_id && agent.is_away === 1)),
      'push',
    )
    expect((await socket.ask('updateAgentInfo', { ...frame, ref_uid: mate.user_id })).error?.code).toBe('claim_mismatch')
    expect((await socket.ask('updateAgentInfo', { ...frame, support_lib_id: 'demo' })).error?.code).toBe('claim_mismatch')
    await expect(me.calls.people.patchAgent({ ref_uid: mate.user_id, away_mode: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await lead.calls.people.patchAgent({ ref_uid: mate.user_id, away_mode: 1 })).agent.is_away).toBe(1)
    await expect(lead.calls.people.patchAgent({ ref_uid: mate.user_id, role: 'writer' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(lead.calls.people.patchAgent({ ref_uid: mate.user_id })).rejects.toMatchObject({ code: 'invalid_input' })
    const foreign = await (await minted()).user('agent')
    for (const ref_uid of [foreign.user_id, newRef()])
      await expect(lead.calls.people.patchAgent({ ref_uid, away_mode: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a role can be changed by people who hold all flags of both roles; the last manager keeps their role', async () => {
    const library = await minted()
    const [admin, agent, half] = [await library.user('admin'), await library.user('agent'), await library.user('agent', { canUpdateUserRoles: true })]
    for (const [ref_uid, role] of [
      [half.user_id, 'admin'],
      [agent.user_id, 'writer'],
      [admin.user_id, 'agent'],
    ] as const) {
      await expect(half.calls.people.patchAgent({ ref_uid, role })).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(half.calls.people.patchAgent({ ref_uid: agent.user_id, away_mode: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.calls.people.createTeam({ team_name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await admin.calls.people.patchAgent({ ref_uid: agent.user_id, role: 'admin' })).agent.agent_role).toBe('admin')
    await agent.calls.people.createTeam({ team_name: 'Mine' })
    await admin.calls.ownership.handOver({ ref_uid: agent.user_id })
    await agent.calls.people.patchAgent({ ref_uid: admin.user_id, role: 'writer' })
    await expect(agent.calls.people.patchAgent({ ref_uid: agent.user_id, role: 'agent' })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('teams', () => {
  test('can be created, changed and deleted by people who manage teammates; waiting chats of a deleted team stay in the queue', async () => {
    const library = await minted()
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    const foreign = await (await minted()).user('admin')
    const socket = await openSocket((await sharedServer()).address, { token: agent.token }, { library: null })
    const { team } = await admin.calls.people.createTeam({ team_name: 'Returns', member_ids: [agent.user_id, agent.user_id] })
    expect(team).toMatchObject({ team_name: 'Returns', member_ids: [agent.user_id] })
    await socket.until(() => socket.pushes('library').some((push) => push.data.notices?.some((notice) => notice.topic === 'teams')), 'notice')
    expect((await agent.calls.people.teams()).teams).toEqual([team])
    expect((await foreign.calls.people.teams()).teams).toEqual([])
    expect((await agent.calls.people.userDetails()).user_details.team_refs).toEqual([team.team_ref])
    for (const member of [foreign.user_id, newRef()]) {
      await expect(admin.calls.people.createTeam({ team_name: 'X', member_ids: [member] })).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(admin.calls.people.updateTeam({ team_ref: team.team_ref, member_ids: [member] })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await expect(agent.calls.people.updateTeam({ team_ref: team.team_ref, team_name: 'Y' })).rejects.toMatchObject({ code: 'forbidden' })
    for (const [who, team_ref] of [
      [foreign, team.team_ref],
      [admin, newRef()],
    ] as const) {
      await expect(who.calls.people.updateTeam({ team_ref, team_name: 'Y' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(who.calls.people.deleteTeam({ team_ref })).rejects.toMatchObject({ code: 'not_found' })
    }
    const renamed = await admin.calls.people.updateTeam({ team_ref: team.team_ref, team_name: 'Refunds', member_ids: [admin.user_id] })
    expect(renamed.team).toEqual({ team_ref: team.team_ref, team_name: 'Refunds', member_ids: [admin.user_id] })
    expect((await agent.calls.people.userDetails()).user_details.team_refs).toEqual([])

    const { conversation } = await startChat(library.visitor())
    const { conversation_ref } = conversation
    await admin.calls.conversations.transfer({ conversation_ref, to_team: team.team_ref })
    await admin.calls.people.deleteTeam({ team_ref: team.team_ref })
    expect((await agent.calls.conversations.list({ tab: 'queue' })).conversations).toMatchObject([{ conversation_ref, state: 'waiting' }])
    expect((await admin.calls.people.teams()).teams).toEqual([])
  })
})

test('only people who see all conversations let others, or themselves, into a team', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const lead = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true, canViewExistingTickets: true })
  const mate = await library.user('agent')
  const mine = (await admin.calls.people.createTeam({ team_name: 'Mine', member_ids: [lead.user_id, mate.user_id] })).team.team_ref
  const other = (await admin.calls.people.createTeam({ team_name: 'Other', member_ids: [admin.user_id] })).team.team_ref
  const { createTeam, updateTeam } = lead.calls.people
  const forbidden = { code: 'forbidden', fields: { conversation_scope: 'not all conversations' } }
  for (const scope of ['own', 'team'] as const) {
    await admin.calls.permissions.update({ id: lead.user_id, permissions: [], conversation_scope: scope })
    await expect(updateTeam({ team_ref: other, member_ids: [admin.user_id, lead.user_id] })).rejects.toMatchObject(forbidden)
    await expect(updateTeam({ team_ref: mine, member_ids: [lead.user_id, mate.user_id, admin.user_id] })).rejects.toMatchObject(forbidden)
    await expect(createTeam({ team_name: 'New', member_ids: [lead.user_id, admin.user_id] })).rejects.toMatchObject(forbidden)
    // The twins: a name, nobody new, an empty team.
    expect((await updateTeam({ team_ref: mine, team_name: 'Ours', member_ids: [mate.user_id, lead.user_id] })).team.team_name).toBe('Ours')
    await createTeam({ team_name: 'Empty' })
  }
  await updateTeam({ team_ref: mine, member_ids: [lead.user_id] })
  await admin.calls.permissions.update({ id: lead.user_id, permissions: [], conversation_scope: 'all' })
  expect((await updateTeam({ team_ref: other, member_ids: [admin.user_id, lead.user_id] })).team.member_ids).toHaveLength(2)
})
