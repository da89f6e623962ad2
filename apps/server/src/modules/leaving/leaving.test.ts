import type { Decision } from '@porchlight/contracts/leaving/leaving'
import { expect, test } from 'vitest'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string; fields?: object }) => [error.code, ...Object.keys(error.fields ?? {})].join(' '),
  )
const leave = (by: TestUser, { user_id }: TestUser, decisions: Decision[] = []) => codeOf(by.calls.leaving.leave({ ref_uid: user_id, decisions }))

test('what somebody has goes to others at once: conversations, lists and replies; keys end, and the log tells it', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, goes, gets] = [await library.user('admin'), await library.user('admin'), await library.user('agent', { canReplyToTickets: true })]
  const chat = (await startChat(library.visitor())).conversation.conversation_ref
  await goes.calls.conversations.take({ conversation_ref: chat })
  const ticketOf = async (nth: number) =>
    (await admin.calls.tickets.create({ email: 'kim@example.test', subject: `Bill ${nth}`, message: 'Hello', assignee_id: goes.user_id })).conversation
      .conversation_ref
  const tickets = [await ticketOf(1), await ticketOf(2)]
  await goes.calls.savedFilters.create({ filter_name: 'Mine', tab: 'inbox', filter: { all: [] }, visible_to: 'private' })
  await goes.calls.cannedReplies.create({ title: 'Hi', shortcut: 'hi', message: 'Hello', visible_to: 'private' })
  await goes.calls.apiKeys.create({ key_name: 'Robot', scopes: ['help:read'], expires_in_days: null })
  await gets.calls.availability.setOwn({ absence: { from: new Date().toISOString(), until: null, deputy_id: goes.user_id } })
  const { team_ref } = (await admin.calls.people.createTeam({ team_name: 'Refunds', member_ids: [goes.user_id] })).team
  const { belongings, is_owner } = await admin.calls.leaving.belongings({ ref_uid: goes.user_id })
  expect([Object.fromEntries(belongings.map(({ kind, count }) => [kind, count])), is_owner]).toEqual([
    { conversations: 3, teams: 1, deputies: 1, saved_filters: 1, canned_replies: 1, api_keys: 1 },
    false,
  ])
  const to = gets.user_id
  const decisions: Decision[] = [
    { kind: 'conversations', to },
    { kind: 'saved_filters', to },
    { kind: 'canned_replies', to },
    { kind: 'api_keys', to: null },
    { kind: 'deputies', to: admin.user_id },
    { kind: 'teams', to },
  ]
  expect(await leave(admin, goes, decisions)).toBe('done')
  const owners = () =>
    Promise.all([chat, ...tickets].map(async (conversation_ref) => (await admin.calls.conversations.read({ conversation_ref })).conversation.assignee_id))
  await until(async () => (await owners()).every((owner) => owner === to), 'all conversations with the successor')
  expect((await admin.calls.people.teams({})).teams).toMatchObject([{ team_ref, member_ids: [to] }])
  expect((await gets.calls.cannedReplies.list({})).canned_replies.map(({ title }) => title)).toEqual(['Hi'])
  expect((await gets.calls.savedFilters.list({})).saved_filters.map(({ filter_name }) => filter_name)).toEqual(['Mine'])
  expect((await admin.calls.apiKeys.list({})).api_keys).toMatchObject([{ is_active: false, revoked_at: expect.any(String) }])
  expect((await gets.calls.availability.read({ ref_uid: to })).availability.absence?.deputy_id).toBe(admin.user_id)
  expect((await admin.calls.audit.list({})).rows.map(({ kind }) => kind)).toContain('leaving.leave')

  // Who got them leaves too, and nobody follows: back to the queue. Reactivated, nothing comes back.
  expect(await leave(admin, gets, [{ kind: 'teams', to: null }])).toBe('done')
  expect((await admin.calls.people.teams({})).teams).toMatchObject([{ team_ref, member_ids: [] }])
  await until(async () => (await owners()).every((owner) => owner === null), 'no owner')
  await admin.calls.people.enableAgent({ ref_uid: goes.user_id })
  await runSweep(library, 'conversations.return-stuck-tickets')
  expect(await owners()).toEqual([null, null, null])
})

test('nobody gives what they could not, to whom they could not, and the owner hands over the library first', async () => {
  const library = await testLibrary(await sharedServer())
  const owner = await library.user('admin')
  const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true, canCreateAndEditAnAutomation: true })
  const [goes, writer, equal] = [
    await library.user('agent', { canCreateAndEditAnAutomation: true }),
    await library.user('writer'),
    await library.user('agent', { canCreateAndEditAnAutomation: true }),
  ]
  const rule = await goes.calls.workflows.create({ workflow_name: 'Rule' })
  const give = (kind: Decision['kind'], to: string | null) => [{ kind, to }]
  // A rule acts with the rights of its owner: who has more of them than the caller can't get it.
  expect(await leave(manager, goes, give('workflows', owner.user_id))).toBe('forbidden')
  expect(await leave(manager, goes, give('workflows', writer.user_id))).toBe('invalid_input workflows')
  expect(await leave(manager, goes, give('conversations', writer.user_id))).toBe('invalid_input conversations')
  expect(await leave(manager, goes, give('nothing_known', null))).toBe('invalid_input decisions')
  expect(await leave(manager, goes, give('conversations', goes.user_id))).toBe('invalid_input conversations')
  expect(await leave(manager, goes, give('conversations', null))).toBe('invalid_input conversations')
  expect(await leave(manager, goes, give('api_keys', equal.user_id))).toBe('invalid_input api_keys')
  expect(await leave(manager, goes, [...give('saved_filters', null), ...give('saved_filters', null)])).toBe('invalid_input saved_filters')
  expect(await leave(owner, owner)).toBe('conflict')
  expect(await leave(goes, equal)).toBe('forbidden')
  const second = await library.user('admin')
  expect(await leave(second, owner, give('saved_filters', null))).toBe('conflict owner')
  expect((await second.calls.leaving.belongings({ ref_uid: owner.user_id })).is_owner).toBe(true)
  // A refusal changed nothing, and the twins succeed.
  expect((await owner.calls.people.agents({})).agents).toHaveLength(6)
  const { belongings } = await manager.calls.leaving.belongings({ ref_uid: goes.user_id })
  const receivers = expect.toSatisfy((ids: string[]) => ids.length === 2 && ids.includes(equal.user_id))
  expect(belongings).toEqual([{ kind: 'workflows', count: 1, may_end: true, receivers }])
  expect(await leave(manager, goes, give('workflows', equal.user_id))).toBe('done')
  expect((await equal.calls.workflows.read({ workflow_ref: rule.workflow.workflow_ref })).workflow.owner_id).toBe(equal.user_id)
})

test('whoever sees only some conversations gives nobody the conversations or the teams of somebody who leaves', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, goes] = [await library.user('admin'), await library.user('agent')]
  const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true, canReplyToTickets: true })
  await admin.calls.people.createTeam({ team_name: 'Refunds', member_ids: [goes.user_id] })
  await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello', assignee_id: goes.user_id })
  const scope = (conversation_scope: 'own' | 'all') => admin.calls.permissions.update({ id: manager.user_id, permissions: [], conversation_scope })
  await admin.calls.permissions.update({ id: goes.user_id, permissions: [], conversation_scope: 'own' })
  await scope('own')
  const to = manager.user_id
  expect(await leave(manager, goes, [{ kind: 'conversations', to }])).toBe('forbidden')
  expect(await leave(manager, goes, [{ kind: 'teams', to }])).toBe('forbidden')
  // Nor is counted what they don't see.
  expect((await manager.calls.leaving.belongings({ ref_uid: goes.user_id })).belongings).toEqual([{ kind: 'teams', count: 1, may_end: true, receivers: [] }])
  await scope('all')
  expect(
    await leave(manager, goes, [
      { kind: 'conversations', to },
      { kind: 'teams', to },
    ]),
  ).toBe('done')
})
