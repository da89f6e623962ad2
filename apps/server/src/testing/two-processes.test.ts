import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findRedis } from '../../../../scripts/services.ts'
import { freePort } from '../../../../scripts/tooling/port.ts'
import { newRef, newSecret } from '../kernel/ids.ts'
import { callsOf } from './calls.ts'
import { cloneDatabase } from './database.ts'
import { startChat, testLibrary, testPassword } from './library.ts'
import { openSocket, type TestSocket } from './live-socket.ts'
import { TestRedis } from './redis.ts'
import { ownServer } from './test-server.ts'

const program = await findRedis()
/** Checklist Q7: a message lost between processes causes at most this delay. */
const repairMs = 5000

// Skipped only where no Redis is available.
describe.skipIf(!program)('two processes that share a Redis', () => {
  test('each receives what the other commits; presence and limits are shared; without Redis, messages are late but never lost', async () => {
    const redis = await TestRedis.start(program ?? '', await freePort())
    onTestFinished(() => redis.stop())
    const { connection: server, template } = inject('postgres')
    const connection = await cloneDatabase(server, template)
    const here = await ownServer({ connection, env: { REDIS_URL: redis.url } })
    const there = await otherProcess(connection as Parameters<typeof otherProcess>[0], redis.url)

    const library = await testLibrary(here)
    const [agent, watcher] = [await library.user('agent'), await library.user('agent')]
    const visitor = library.visitor()
    const { conversation_ref } = (await startChat(visitor)).conversation
    const stream = `conversation:${conversation_ref}`
    await agent.calls.conversations.take({ conversation_ref })
    const onWatch = await openSocket(there, { token: watcher.token }, { library: null })
    const staff = await openSocket(here.address, { token: agent.token }, { [stream]: null, library: null })
    const guest = await openSocket(there, { support_lib_id: library.support_lib_id, secret: visitor.secret })
    const say = async (from: TestSocket, message: string) => from.do('sendPrivate', { client_msg_id: newRef(), conversation_ref, message })
    const comes = (to: TestSocket, message: string, patienceMs: number) => to.until(() => texts(to, stream).includes(message), message, patienceMs)

    await say(guest, 'from there')
    await comes(staff, 'from there', 2000)
    await say(staff, 'from here')
    await comes(guest, 'from here', 2000)
    await onWatch.until(
      () => onWatch.frames.find((frame) => 'signal' in frame && frame.signal === 'agent_presence' && frame.user_id === agent.user_id),
      'presence',
    )
    const asked = await callsOf(there, () => `Bearer ${watcher.token}`).people.agents({})
    expect(asked.agents.find((each) => each.user_id === agent.user_id)?.presence).toBe('online')

    // Ten attempts a minute per address, whichever process handles them.
    const wrong = { code: newSecret(), company_name: 'X', agent_name: 'X', email: 'nobody@example.com', password: testPassword }
    const codes = new Set<string>()
    for (let index = 0; index < 12; index++) {
      const calls = callsOf(index % 2 ? there : here.address, () => null)
      codes.add(
        await calls.identity.setUp(wrong).then(
          () => 'ok',
          (error: { code: string }) => `${index < 10 ? 'early' : 'late'} ${error.code}`,
        ),
      )
    }
    expect([...codes].filter((code) => code.endsWith('rate_limited'))).toEqual(['late rate_limited'])

    await redis.kill()
    await say(guest, 'while it is away, from there')
    await say(staff, 'while it is away, from here')
    await Promise.all([comes(staff, 'while it is away, from there', repairMs), comes(guest, 'while it is away, from here', repairMs)])
    await redis.live()
    for (const word of ['one', 'two', 'three']) {
      await say(guest, `${word} from there`)
      await say(staff, `${word} from here`)
      await Promise.all([comes(staff, `${word} from there`, repairMs), comes(guest, `${word} from here`, repairMs)])
    }
    // The sender's own messages come back through Redis too.
    await comes(staff, 'three from here', repairMs)
    const { messages } = await agent.calls.messages.list({ conversation_ref })
    const written = messages.filter((each) => each.sender_type !== 'system').map((each) => each.message)
    expect(new Set(written).size).toBe(written.length)
    expect([...new Set(texts(staff, stream))]).toEqual(written.slice(1))
  })
})

const texts = (socket: TestSocket, stream: string) =>
  socket.pushes(stream).flatMap((push) => (push.data.messages ?? []).flatMap((each) => (each.sender_type === 'system' ? [] : [each.message])))

async function otherProcess(connection: { host: string; port: number; user: string; database: string }, REDIS_URL: string): Promise<string> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'porchlight-data-'))
  const DATABASE_URL = `postgresql://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
  const settings = { DATABASE_URL, REDIS_URL, DATA_DIR, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: process.env.TEST_LOG ?? 'silent' }
  const child: ChildProcess = fork(path.join(import.meta.dirname, '../main.ts'), { env: { ...process.env, ...settings }, execArgv: [] })
  onTestFinished(async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const [said] = (await once(child, 'message')) as [{ address: string }]
  return said.address
}
