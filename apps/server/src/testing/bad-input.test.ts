import { operations } from '@porchlight/contracts/api'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newRef } from '../kernel/ids.ts'
import { startChat, testLibrary } from './library.ts'
import { openSocket } from './live-socket.ts'
import { ownServer, type TestServer } from './test-server.ts'

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const notRefs: unknown[] = [null, true, 0, -1, 1e308, '', ' ', 'a b', 'x'.repeat(65), '../etc', "' or 1=1 --", 'ünïcode', [], ['a'], {}, { $gt: '' }, '\u0000']

const framesAtOnce = 10

/** Frames that none of our clients sends, each with a different fault. `ref` is a conversation the sender may write in, `foreign` one in another library. */
function badFrames(ref: string, foreign: string): (string | Buffer)[] {
  const sends = (fields: object) => ({ action: 'sendPrivate', client_msg_id: newRef(), conversation_ref: ref, message: 'x', ...fields })
  const objects: object[] = [
    ...notRefs.map((conversation_ref) => sends({ conversation_ref })),
    ...[...notRefs, 'short'].map((client_msg_id) => sends({ client_msg_id })),
    ...[null, 1, [], {}, '', '   ', 'x'.repeat(20_001)].map((message) => sends({ message })),
    ...['admin', 1, null, [], '__proto__', 'system', 'system_debug', 'agent'].map((sender_type) => sends({ sender_type })),
    ...['x', [1], [null], ['missing'], Array(11).fill('a'), { length: 1 }, [['a']]].map((attachments) => sends({ attachments })),
    ...['x', [1], Array(21).fill('a')].map((mentions) => sends({ mentions })),
    ...[foreign, 'missing', '__proto__', 'constructor', 'toString'].map((conversation_ref) => sends({ conversation_ref })),
    ...[foreign.slice(0, 8), 1, null].map((support_lib_id) => sends({ support_lib_id })),
    ...notRefs.map((message_id) => ({ action: 'messageUpdate', message_action: 'edit', conversation_ref: ref, message_id, message: 'x' })),
    ...['publish', 1, null].map((message_action) => ({ action: 'messageUpdate', message_action, conversation_ref: ref, message_id: newRef() })),
    ...[...notRefs, 'conversation:', 'library:x', `conversation:${foreign}`].map((stream) => ({ action: 'subscribe', stream })),
    ...[-1, 1.5, '1', 1e308, {}, []].map((after) => ({ action: 'subscribe', stream: `conversation:${ref}`, after })),
    ...[...notRefs, foreign].map((conversation_ref) => ({ action: 'typing', conversation_ref, is_typing: true })),
    ...[...notRefs, foreign].map((conversation_ref) => ({ action: 'viewing', conversation_ref, is_viewing: true })),
    ...[...notRefs, 'conversation:'].map((stream) => ({ action: 'unsubscribe', stream })),
    ...[1, null, 'true', []].map((is_typing) => ({ action: 'typing', conversation_ref: ref, is_typing })),
    ...['publish', 'sql', '__proto__', 'constructor', 'hasOwnProperty', 'hello', '', 'x'.repeat(65), 1, null].map((action) => ({ action })),
    ...[null, 1, '', 'x'.repeat(65), {}, []].map((id) => ({ id, action: 'ping' })),
  ]
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    'NaN',
    '{"id":"1"',
    '\u0000',
    '\ufeff{}',
    deep(10_000),
    `{"id":"1","action":"ping","x":${deep(5000)}`,
    'x'.repeat(70_000),
  ]
  const bytes = [Buffer.from([0xc3, 0x28]), Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(10)]
  return [...objects.map((each) => JSON.stringify({ id: '1', ...each })), ...texts, ...bytes]
}

const bodies: [string, string | Buffer][] = [
  ['application/json', '{"a":'],
  ['application/json', '[1]'],
  ['application/json', '"text"'],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])],
  ['application/json', deep(100_000)],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['text/xml', '<a/>'],
  ['multipart/form-data', '--x\r\nbroken'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'],
]

test('200 malformed frames and 200 malformed requests are refused with a code or cut off; the process survives and nothing is stored', async () => {
  const server = await ownServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [agent, visitor] = [await library.user('admin'), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  const foreign = (await startChat(other.visitor())).conversation.conversation_ref
  const before = await stored(server)

  const frames = badFrames(conversation_ref, foreign)
  expect(frames.length).toBeGreaterThan(200)
  const isRefused = async (frame: string | Buffer) => {
    const socket = await openSocket(server.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
    const heard = socket.frames.length
    socket.raw(frame)
    const outcome = await socket.until(
      () => socket.closeCode ?? socket.frames.slice(heard).find((each) => 're' in each),
      `refusal of ${String(frame).slice(0, 80)}`,
    )
    if (typeof outcome === 'number') expect(outcome, String(frame).slice(0, 80)).toBeGreaterThan(1000)
    else expect(outcome, String(frame).slice(0, 120)).toHaveProperty('error.code', expect.not.stringMatching(/^(internal|unavailable)$/))
    socket.socket.terminate()
  }
  // Each frame has a socket of its own, so some can wait for their refusals together.
  for (let at = 0; at < frames.length; at += framesAtOnce) await Promise.all(frames.slice(at, at + framesAtOnce).map(isRefused))

  let requests = 0
  const writing = operations.filter(({ http }) => http && !http.startsWith('GET'))
  for (const [index, operation] of writing.entries()) {
    const [method, template = ''] = (operation.http ?? '').split(' ')
    // Bodies are read before any operation is known by them: a few operations get all, the others one each in turn.
    const own = index % 50 === 0 ? bodies : [bodies[index % bodies.length] as (typeof bodies)[number]]
    for (const [type, body] of own) {
      requests += 1
      const path = template.replace(/:\w+/g, foreign)
      const answer = await fetch(server.address + path, {
        method,
        headers: { authorization: `Bearer ${agent.token}`, 'content-type': type },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      })
      const text = await answer.text()
      expect(answer.status, `${operation.name} ${type} ${String(body).slice(0, 40)}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${operation.name} ${type} ${String(body).slice(0, 40)}: ${text.slice(0, 200)}`).toBeLessThan(500)
      expect(JSON.parse(text)).toHaveProperty('error.code', expect.any(String))
    }
  }
  expect(requests).toBeGreaterThan(200)

  const after = await stored(server)
  expect(after.rows).toEqual(before.rows)
  // Earlier jobs finish meanwhile, so only a new job shows that something was stored.
  expect(after.jobs.filter((each) => !before.jobs.includes(each))).toEqual([])
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  // Control: a valid frame on the same path is processed.
  const socket = await openSocket(server.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  await socket.do('sendPrivate', { client_msg_id: newRef(), conversation_ref, message: 'still there?' })
})

/**
 * Returns every table's row count, and the waiting jobs. Leaves out what changes by itself: connection leases, which come and go with the sockets, scheduled
 * jobs, and what is noted each minute: who is there, what reports count from events, and that nobody is there to be offered a waiting chat.
 */
async function stored(server: TestServer): Promise<{ rows: Record<string, number>; jobs: string[] }> {
  const client = new pg.Client(server.connection as pg.ClientConfig)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename not in ('connections', 'agent_presence', 'assignment_decisions', 'report_conversations', 'report_facts', 'report_cubes', 'report_zones', 'report_heads'))
        or (schemaname = 'graphile_worker' and tablename not in ('_private_jobs', '_private_job_queues'))
     order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    rows[name] = Number(found[0]?.count)
  }
  const { rows: jobs } = await client.query<{ name: string }>(
    `select j.task_identifier || ' ' || j.id as name from graphile_worker.jobs j
     where j.task_identifier not in (select identifier from graphile_worker._private_known_crontabs) order by 1`,
  )
  await client.end()
  return { rows, jobs: jobs.map((each) => each.name) }
}
