import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashSecret, newRef, newSecret } from '../../../kernel/ids.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { unreadKey } from '../../visitors/index.ts'

test('a waiting visitor sees how many people are ahead of them while an agent is online, until someone takes the chat', async () => {
  const library = await testLibrary(await sharedServer())
  const agent = await library.user('agent')
  const visitors = [library.visitor(), library.visitor(), library.visitor()]
  const chats: { conversation_ref: string; waiting: () => Promise<unknown> }[] = []
  for (const visitor of visitors) {
    const { conversation_ref } = (await startChat(visitor)).conversation
    chats.push({ conversation_ref, waiting: async () => (await visitor.calls.visitors.waiting({ conversation_ref })).waiting })
  }
  const [first, , third] = chats
  expect(await third?.waiting()).toBeNull()

  const socket = await openSocket(library.address, { token: agent.token })
  expect(await Promise.all(chats.map((chat) => chat.waiting()))).toEqual([0, 1, 2].map((ahead) => ({ ahead, minutes: 0 })))
  await agent.calls.conversations.take({ conversation_ref: first?.conversation_ref ?? '' })
  expect(await first?.waiting()).toBeNull()
  expect(await third?.waiting()).toEqual({ ahead: 1, minutes: 0 })
  await agent.calls.conversations.release({ conversation_ref: first?.conversation_ref ?? '' })
  expect(await first?.waiting()).toMatchObject({ minutes: 0 })

  await library.inside((ctx) =>
    sql`update conversations set waiting_since = waiting_since - interval '5 minutes' where support_lib_id = ${library.support_lib_id} and conversation_ref = ${third?.conversation_ref}`.execute(
      ctx.db,
    ),
  )
  expect(await third?.waiting()).toEqual({ ahead: 0, minutes: 5 })
  socket.socket.close()
})

test('counting stops where the widget says "more than", and other libraries’ chats do not count', async () => {
  const [library, other] = [await testLibrary(await sharedServer()), await testLibrary(await sharedServer())]
  await openSocket(library.address, { token: (await library.user('agent')).token })
  await startChat(other.visitor())
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  expect(await visitor.calls.visitors.waiting({ conversation_ref })).toEqual({ waiting: { ahead: 0, minutes: 0 } })
  await library.inside((ctx) =>
    sql`insert into conversations select (jsonb_populate_record(c, jsonb_build_object('conversation_ref', 'copy' || n, 'number', 1000 + n, 'waiting_since', c.waiting_since - interval '1 second'))).*
      from conversations c, generate_series(1, ${sql.lit(limits.queueAheadMax + 20)}) n where c.support_lib_id = ${library.support_lib_id}`.execute(ctx.db),
  )
  expect(await visitor.calls.visitors.waiting({ conversation_ref })).toEqual({ waiting: { ahead: limits.queueAheadMax + 1, minutes: 0 } })
  await expect(library.visitor().calls.visitors.waiting({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('the loader on any site counts unread messages with a key that reads nothing else, until its visitor signs out', async () => {
  const library = await testLibrary(await sharedServer())
  const other = await testLibrary(await sharedServer())
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const actor = { support_lib_id: library.support_lib_id, secretHash: hashSecret(visitor.secret) }
  const key = unreadKey(library.kernel, actor)
  const count = async (of = key, { support_lib_id } = library) => {
    const answer = await fetch(`${library.address}/widget-unread/${support_lib_id}/${of}`, {
      headers: { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    })
    return [answer.status, answer.headers.get('access-control-allow-origin'), answer.ok && (await answer.json())]
  }
  expect(await count()).toEqual([200, '*', 0])
  const { conversation_ref } = (await startChat(visitor)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  for (const message of ['Hello', 'Still there?']) await agent.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message })
  await agent.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message: 'A note', sender_type: 'note' })
  expect(await count()).toEqual([200, '*', 2])
  for (const nothing of [
    await count(key, other),
    await count(actor.secretHash.toString('base64url')),
    await count(unreadKey(library.kernel, { ...actor, secretHash: hashSecret(newSecret()) })),
  ])
    expect(nothing).toEqual([200, '*', 0])
  expect((await count('short'))[0]).toBe(400)
  await expect(library.visitor(key).calls.visitors.conversations()).rejects.toMatchObject({ code: 'unauthenticated' })
  await visitor.calls.visitors.signOut()
  expect(await count()).toEqual([200, '*', 0])
})
