import type { ConversationView, MessageView } from '@porchlight/contracts/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

const minted = async () => testLibrary(await sharedServer())
const flag = (slug: string, is_enabled: boolean) => ({ permissions: [{ slug, is_enabled }] })

async function chatOf(library: TestLibrary, agent: TestUser) {
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  return { visitor, conversation_ref }
}

/** The ways in which an agent can lose their chats. */
const losses: [string, (admin: TestUser, agent: TestUser) => Promise<unknown>][] = [
  ['the flag is taken away', (admin, agent) => admin.calls.permissions.update({ id: agent.user_id, ...flag('canTakeChats', false) })],
  ['the role changes', (admin, agent) => admin.calls.people.patchAgent({ ref_uid: agent.user_id, role: 'writer' })],
  ['the role loses the flag', (admin) => admin.calls.permissions.update({ id: 'agent', ...flag('canTakeChats', false) })],
  ['the person is switched off', (admin, agent) => admin.calls.people.disableAgent({ ref_uid: agent.user_id })],
]

describe('a ticket whose owner can no longer reply', () => {
  const ticketOf = async (admin: TestUser, owner: TestUser, more: object = {}) =>
    (await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello', assignee_id: owner.user_id, ...more })).conversation

  test.each([
    ['switched off', (admin: TestUser, owner: TestUser) => admin.calls.people.disableAgent({ ref_uid: owner.user_id })],
    ['without the flag', (admin: TestUser, owner: TestUser) => admin.calls.permissions.update({ id: owner.user_id, ...flag('canReplyToTickets', false) })],
  ] as const)('returns to its team with a system line; the team is notified once; solved tickets and other people’s tickets stay: %s', async (_name, lose) => {
    const library = await minted()
    const [admin, owner, mate, other] = [await library.user('admin'), await library.user(), await library.user(), await library.user()]
    const { team } = await admin.calls.people.createTeam({ team_name: 'Billing', member_ids: [owner.user_id, mate.user_id] })
    const { team_ref } = team
    const [one, two, solved, others] = [
      await ticketOf(admin, owner, { team_ref }),
      await ticketOf(admin, owner, { team_ref }),
      await ticketOf(admin, owner, { team_ref }),
      await ticketOf(admin, other, { team_ref }),
    ]
    await admin.calls.conversations.close({ conversation_ref: solved.conversation_ref })
    const screen = await openSocket(library.address, { token: mate.token }, { library: null })
    await lose(admin, owner)
    const rows = () => screen.pushes('library').flatMap((push) => (push.data.conversations ?? []) as ConversationView[])
    const isFree = ({ conversation_ref }: ConversationView) => rows().some((row) => row.conversation_ref === conversation_ref && row.assignee_id === null)
    await screen.until(() => isFree(one) && isFree(two), 'both are free')
    const read = async ({ conversation_ref }: ConversationView) => (await mate.calls.conversations.read({ conversation_ref })).conversation
    expect(await read(one)).toMatchObject({ state: 'open', assignee_id: null, team_ref, reassigned_from: owner.user_id, updated_at: one.updated_at })
    expect([(await read(solved)).assignee_id, (await read(others)).assignee_id]).toEqual([owner.user_id, other.user_id])
    const { messages } = await mate.calls.messages.list({ conversation_ref: one.conversation_ref })
    expect(messages.at(-1)).toMatchObject({ sender_type: 'system_debug', message: 'owner_left', values: { agent: expect.stringContaining('Test agent') } })
    const items = async (user: TestUser) =>
      (await user.calls.activity.feeds({ limit: 10, page: 1 })).data.feeds.filter((each) => each.trigger === 'tickets.returned')
    await until(async () => (await items(mate)).length > 0, 'the team is told')
    expect(await items(mate)).toMatchObject([{ activity_values: { count: '2' }, entity_ref: team_ref }])
    expect(await items(other)).toEqual([])
  })

  test('is found by the sweep once reopened', async () => {
    const library = await minted()
    const [admin, owner] = [await library.user('admin'), await library.user()]
    const ticket = await ticketOf(admin, owner)
    await library.switchOff(owner)
    await runSweep(library, 'conversations.return-stuck-tickets')
    expect((await admin.calls.conversations.read({ conversation_ref: ticket.conversation_ref })).conversation.assignee_id).toBeNull()
  })
})

describe('a chat whose agent can no longer answer', () => {
  test.each(losses)('returns to the queue, live for staff and visitor: %s', async (_name, lose) => {
    const library = await minted()
    const [admin, agent, mate] = [await library.user('admin'), await library.user(), await library.user('editor', { canTakeChats: true })]
    const [{ visitor, conversation_ref }, kept] = [await chatOf(library, agent), await chatOf(library, mate)]
    const screen = await openSocket(library.address, { token: mate.token }, { library: null })
    const guest = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
    await lose(admin, agent)
    const row = await screen.until(
      () =>
        screen
          .pushes('library')
          .flatMap((push) => push.data.conversations ?? [])
          .findLast((each): each is ConversationView => each.conversation_ref === conversation_ref && each.state === 'waiting'),
      'the row in the queue',
    )
    expect(row).toMatchObject({ assignee_id: null, waiting_since: expect.any(String) })
    const said = await guest.until(
      () =>
        guest
          .pushes(`conversation:${conversation_ref}`)
          .flatMap((push) => (push.data.messages ?? []) as MessageView[])
          .find((each) => each.message === 'agent_left'),
      'the system message',
    )
    expect(said).toMatchObject({ sender_type: 'system', values: { agent: expect.stringContaining('Test agent') } })
    expect(await mate.calls.conversations.take({ conversation_ref })).toMatchObject({ conversation: { assignee_id: mate.user_id } })
    await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'still here' })
    expect((await mate.calls.conversations.read({ conversation_ref: kept.conversation_ref })).conversation).toMatchObject({ state: 'ongoing' })
  })

  test('stays when other flags change, and with an agent who may still supervise; a team keeps its chat', async () => {
    const library = await minted()
    const [admin, agent, lead] = [await library.user('admin'), await library.user(), await library.user('agent', { canSuperviseChats: true })]
    const [mine, led] = [await chatOf(library, agent), await chatOf(library, lead)]
    const { team } = await admin.calls.people.createTeam({ team_name: 'Workshop', member_ids: [agent.user_id] })
    const teamChat = await chatOf(library, agent)
    await agent.calls.conversations.transfer({ conversation_ref: teamChat.conversation_ref, to_team: team.team_ref })
    await agent.calls.conversations.take({ conversation_ref: teamChat.conversation_ref })
    const screen = await openSocket(library.address, { token: admin.token }, { library: null })
    await admin.calls.permissions.update({ id: lead.user_id, ...flag('canTakeChats', false) })
    await admin.calls.permissions.update({ id: agent.user_id, ...flag('canAssignChats', false) })
    await admin.calls.permissions.update({ id: agent.user_id, ...flag('canTakeChats', false) })
    const rows = () => screen.pushes('library').flatMap((push) => (push.data.conversations ?? []) as ConversationView[])
    const last = (ref: string) => rows().findLast((row) => row.conversation_ref === ref)
    await screen.until(() => last(mine.conversation_ref)?.state === 'waiting' && last(teamChat.conversation_ref)?.state === 'waiting', 'both are back')
    expect(last(teamChat.conversation_ref)).toMatchObject({ team_ref: team.team_ref })
    const { conversation } = await admin.calls.conversations.read({ conversation_ref: led.conversation_ref })
    expect(conversation).toMatchObject({ state: 'ongoing', assignee_id: lead.user_id })
  })

  test('is found by the sweep when no event announced it; an offer passes to someone else', async () => {
    const library = await minted()
    const { support_lib_id } = library
    const [agent, fine] = [await library.user(), await library.user()]
    const [stuck, runs] = [await chatOf(library, agent), await chatOf(library, fine)]
    const offered = (await startChat(library.visitor())).conversation.conversation_ref
    const silent = "insert into user_permissions (support_lib_id, user_id, slug, is_enabled) values ($1, $2, 'canTakeChats', false)"
    await library.kernel.database.owner.query(silent, [support_lib_id, agent.user_id])
    await library.inside(async (ctx) => {
      await ctx.db
        .updateTable('conversations')
        .set({ offered_to: agent.user_id })
        .where('support_lib_id', '=', support_lib_id)
        .where('conversation_ref', '=', offered)
        .execute()
    })
    await runSweep(library, 'conversations.return-stuck')
    const stateOf = async (conversation_ref: string) => (await fine.calls.conversations.read({ conversation_ref })).conversation
    expect(await stateOf(stuck.conversation_ref)).toMatchObject({ state: 'waiting', assignee_id: null })
    expect((await stateOf(offered)).offered_to).not.toBe(agent.user_id)
    expect(await stateOf(runs.conversation_ref)).toMatchObject({ state: 'ongoing', assignee_id: fine.user_id })
  })
})
