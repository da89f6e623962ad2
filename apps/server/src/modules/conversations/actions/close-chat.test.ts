import { expect, test } from 'vitest'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { sharedServer } from '../../../testing/test-server.ts'

test("closeChat with the specification's fields ends the caller's own presence, is refused while chats are open, and affects no one else's presence", async () => {
  const library = await testLibrary(await sharedServer())
  const [agent, mate] = [await library.user(), await library.user()]
  const socket = await openSocket(library.address, { token: agent.token }, { library: null })
  await openSocket(library.address, { token: mate.token })
  const leases = () =>
    library.inside((ctx) =>
      ctx.db.selectFrom('connections').select(['connection_id', 'holder_id']).where('support_lib_id', '=', library.support_lib_id).execute(),
    )
  const connectionOf = async (user_id: string) => (await leases()).find((each) => each.holder_id === user_id)?.connection_id
  const theirs = await connectionOf(mate.user_id)
  const frame = { ref_uid: agent.user_id, ended_by: 'agent', force_close: 1, support_lib_id: library.support_lib_id }

  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await agent.calls.conversations.take({ conversation_ref })
  expect((await socket.ask('closeChat', frame)).error?.code).toBe('has_ongoing_chats')
  expect(await socket.do('closeChat', { ...frame, conversation_ref })).toMatchObject({ closed: 1, conversation: { conversation_ref } })
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'closed', closed_by: 'force' })

  // False claims: another agent's uid, the visitor's side, another library.
  for (const claim of [{ ref_uid: mate.user_id }, { ended_by: 'visitor' }, { support_lib_id: 'demo' }])
    expect((await socket.ask('closeChat', { ...frame, ...claim })).error?.code).toBe('claim_mismatch')
  expect(await socket.do('closeChat', { ...frame, connection_id: theirs })).toEqual({ closed: 0 })
  expect(await connectionOf(mate.user_id)).toBe(theirs)
  const { connection_id } = socket.hello
  // The server renews the leases of open connections every 20 s, perhaps just after this one has ended: then end it again.
  const leftAfterSignOut = async () => {
    expect(await socket.do('closeChat', { ...frame, connection_id })).toEqual({ closed: 0 })
    return connectionOf(agent.user_id)
  }
  await expect.poll(leftAfterSignOut).toBeUndefined()
})
