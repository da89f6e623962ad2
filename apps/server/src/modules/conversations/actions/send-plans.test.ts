import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillLibrary } from '../../../testing/fill-library.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { ownServer } from '../../../testing/test-server.ts'

const chats = 40
/** How many rows sending one message may read: the conversation, the visitor, the sender and the message itself, each a few times. */
const rowsOfOne = 20

// Plans are kept from when tables were small: one that scans the library would be noticed only after it has grown.
test('a message reads a few rows, however much its library has grown since its statement was planned', async () => {
  const server = await ownServer()
  const { owner, app } = server.kernel.database
  const library = await testLibrary(server)
  const agent = await library.user('agent')
  const visitors = Array.from({ length: chats }, () => library.visitor())
  const talks: { conversation_ref: string; send(): Promise<unknown> }[] = []
  for (const visitor of visitors) {
    const { conversation_ref } = (await startChat(visitor)).conversation
    talks.push({ conversation_ref, send: () => visitor.calls.messages.send({ conversation_ref, client_msg_id: crypto.randomUUID(), message: 'Hello again' }) })
  }
  const sendAll = () => Promise.all(talks.map((talk) => talk.send()))
  for (let round = 0; round < 8; round++) await sendAll()
  await owner.query('update conversations set number = number + 100000')
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [agent.user_id], conversations: 3000 })

  const rowsRead = async () => {
    // Backends report their statistics only when asked.
    const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.05)'
    await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? owner.query(tell) : sql.raw(tell).execute(app))))
    const { rows } = await owner.query<{ read: number }>(
      `select ((select sum(seq_tup_read) from pg_stat_user_tables where relname = any($1)) + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = any($1)))::int as read`,
      [['conversations', 'messages', 'visitors', 'users']],
    )
    return rows[0]?.read ?? 0
  }
  const before = await rowsRead()
  await sendAll()
  const read = (await rowsRead()) - before
  expect(read).toBeGreaterThan(chats)
  expect(read).toBeLessThan(chats * rowsOfOne)
})
