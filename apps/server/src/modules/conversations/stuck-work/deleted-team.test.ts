import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { expect, test } from 'vitest'
import { asStaff } from '../../../testing/as-staff.ts'
import { fillLibrary } from '../../../testing/fill-library.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { openSocket, type TestSocket } from '../../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../../testing/test-server.ts'
import { teamRefsQuery } from './deleted-team.ts'

const lastRow = (socket: TestSocket, ref: string) =>
  socket
    .pushes('library')
    .flatMap((push) => push.data.conversations ?? [])
    .findLast((row): row is ConversationView => row.conversation_ref === ref)

test('a deleted team is removed from its waiting, open and closed chats, on every open screen', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user()]
  const [gone, stays] = await Promise.all(['Workshop', 'Shop'].map(async (team_name) => (await admin.calls.people.createTeam({ team_name })).team.team_ref))
  const chatOf = async (to_team = '') => {
    const { conversation_ref } = (await startChat(library.visitor())).conversation
    await admin.calls.conversations.transfer({ conversation_ref, to_team })
    return conversation_ref
  }
  const [waiting, running, closed, other] = [await chatOf(gone), await chatOf(gone), await chatOf(gone), await chatOf(stays)]
  for (const conversation_ref of [running, closed]) await agent.calls.conversations.take({ conversation_ref })
  await agent.calls.conversations.close({ conversation_ref: closed })
  const screen = await openSocket(library.address, { token: agent.token }, { library: null })
  const watcher = await openSocket(library.address, { token: admin.token }, { [`conversation:${running}`]: null })

  await admin.calls.people.deleteTeam({ team_ref: gone ?? '' })
  for (const [ref, state] of [
    [waiting, 'waiting'],
    [running, 'ongoing'],
    [closed, 'closed'],
  ] as const)
    expect(await screen.until(() => lastRow(screen, ref), `row of the ${state} chat`)).toMatchObject({ state, team_ref: null })
  await watcher.until(() => watcher.pushes(`conversation:${running}`).length > 0, 'push on the conversation')
  expect((await admin.calls.conversations.read({ conversation_ref: other })).conversation.team_ref).toBe(stays)
  expect((await library.eventNames()).filter((name) => name === 'conversation.team_cleared')).toHaveLength(3)
  const foreign = await admin.calls.conversations.transfer({ conversation_ref: waiting, to_team: gone }).catch((error: { code: string }) => error.code)
  expect(foreign).toBe('not_found')
})

test("a team's chats are found by an index, and all are released however many there are", async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { owner } = server.kernel.database
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [admin.user_id], conversations: 5000 })
  // Manual assignment, so that only the team's deletion changes the chats.
  await owner.query('update libraries set chat_settings = $1 where support_lib_id = $2', [{ assignment: 'manual' }, library.support_lib_id])
  const { team } = await admin.calls.people.createTeam({ team_name: 'Workshop' })
  await owner.query('update conversations set team_ref = $1 where number <= 450', [team.team_ref])
  await owner.query('analyze conversations')
  const plan = await asStaff(library, admin.user_id, async (ctx) => JSON.stringify(await teamRefsQuery(ctx, team.team_ref).explain('json')))
  expect(plan).toContain('conversations_of_team')
  expect(plan).not.toContain('Seq Scan')
  const watcher = await openSocket(server.address, { token: admin.token }, { library: null })
  await admin.calls.people.deleteTeam({ team_ref: team.team_ref })
  const cleared = () =>
    new Set(
      watcher
        .pushes('library')
        .flatMap((push) => push.data.conversations ?? [])
        .map((row) => row.conversation_ref),
    ).size
  await watcher.until(() => cleared() === 450, 'all rows')
})
