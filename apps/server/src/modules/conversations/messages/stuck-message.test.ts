import { expect, test } from 'vitest'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

test('a message that waits for its conversation holds up none of the others', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const { owner } = library.kernel.database
  const [stuck, free] = [library.visitor(), library.visitor()]
  const chats = [(await startChat(stuck)).conversation, (await startChat(free)).conversation] as const
  const send = (visitor: typeof stuck, { conversation_ref }: (typeof chats)[number]) =>
    visitor.calls.messages.send({ conversation_ref, client_msg_id: crypto.randomUUID(), message: 'Hello?' })
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from conversations where support_lib_id = $1 and conversation_ref = $2 for update', [
      library.support_lib_id,
      chats[0].conversation_ref,
    ])
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = send(stuck, chats[0])
    const isWaiting = async () => (await owner.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])).rows.length > 0
    await until(isWaiting, 'the message waits for the conversation')
    for (let at = 0; at < 3; at++) await expect(send(free, chats[1])).resolves.toMatchObject({ message: { message: 'Hello?' } })
    expect(await isWaiting()).toBe(true)
    await holder.query('commit')
    await expect(waiting).resolves.toMatchObject({ message: { message: 'Hello?' } })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
