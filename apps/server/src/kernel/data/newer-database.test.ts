import { closeCodes } from '@porchlight/contracts/close-codes'
import pino from 'pino'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer } from '../../testing/test-server.ts'

/** A log in memory. */
function logged(level: string) {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

/** Asks for a live connection, and returns the status with which it is refused. */
const statusOfUpgrade = (address: string, path = '/api/live') =>
  new Promise<number | undefined>((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`)
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode)).on('error', () => {})
    socket.on('open', () => {
      resolve(undefined)
      socket.terminate()
    })
  })

test('a process beside a newer database is not ready, hands its sockets and jobs over, and calls nothing its own fault', async () => {
  const { lines, log } = logged('warn')
  const server = await ownServer({ log })
  const { address, kernel } = server
  const { owner } = kernel.database
  const library = await testLibrary(server)
  const agent = await library.user('agent')
  const socket = await openSocket(address, { token: agent.token })
  const signIn = () => agent.calls.identity.signIn({ email: agent.email, password: testPassword })
  const ready = async () => {
    const answer = await fetch(`${address}/readyz`)
    return { ...((await answer.json()) as { database: string; reason?: string }), status: answer.status }
  }

  // A fault of this program is called one.
  await owner.query('alter table accounts rename column password_hash to password_digest')
  await expect(signIn()).rejects.toMatchObject({ code: 'internal', status: 500 })
  await owner.query("insert into schema_migrations (name) values ('9999_of_a_newer_version.sql')")
  await expect(signIn()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await owner.query('alter table accounts rename column password_digest to password_hash')

  await expect.poll(ready).toMatchObject({ status: 503, database: 'newer', reason: expect.stringContaining('9999_of_a_newer_version.sql') })
  await socket.until(() => socket.frames.find((frame) => 'go' in frame && frame.go === 'elsewhere'), 'told to go elsewhere')
  expect(await socket.closed()).toBe(closeCodes.goingAway)
  expect(await statusOfUpgrade(address)).toBe(503)
  expect(await statusOfUpgrade(address, '/api/other')).toBe(404)
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('stepped aside: other processes do its work until it is started again')
  // Its own jobs are for others too.
  await owner.query("select graphile_worker.add_job('mail.send', '{}')")
  const { rows } = await owner.query<{ held: number }>('select count(*) as held from instance.job_workers')
  expect(rows).toEqual([{ held: 0 }])
  // What it can still do, it does.
  expect(await signIn()).toHaveProperty('identity_token')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await server.stop()
  expect(lines.filter(({ msg }) => msg === 'while stopping')).toEqual([])
})

test('beside a newer database, a process serves on until a newer process does', async () => {
  const server = await ownServer({ log: logged('silent').log })
  const { owner } = server.kernel.database
  const readiness = async () => (await fetch(`${server.address}/readyz`)).status
  const { rows } = await owner.query<{ value: string }>("select value from instance.facts where name = 'serving'")
  await owner.query("insert into schema_migrations (name) values ('9999_of_a_newer_version.sql')")
  await server.kernel.schema.look()
  expect(await readiness()).toBe(200)
  // A newer one has just begun: proxies may not know yet.
  const noteServing = (ago: string) =>
    owner.query(`update instance.facts set value = $1, changed_at = clock_timestamp() - $2::interval where name = 'serving'`, [
      `${rows[0]?.value} 9999_of_a_newer_version.sql`,
      ago,
    ])
  await noteServing('0 s')
  await server.kernel.schema.look()
  expect(server.kernel.schema.newer).toBeUndefined()
  await noteServing('4 s')
  await expect.poll(readiness).toBe(503)
})

test('the log says when and why a server stops', async () => {
  const { lines, log } = logged('info')
  const server = await ownServer({ log, env: { ROLES: 'live' } })
  const library = await testLibrary(server)
  const socket = await openSocket(server.address, { token: (await library.user('agent')).token })
  const stopped = server.stop()
  await socket.closed()
  await stopped
  expect(lines.map(({ msg, reason, sockets, left }) => ({ msg, reason, sockets, left })).filter(({ msg }) => /stop|drain|clos/.test(String(msg)))).toEqual([
    { msg: 'stopping', reason: 'asked to' },
    { msg: 'draining the live connections', sockets: 1 },
    { msg: 'closing the live connections that are left', left: 1 },
    { msg: 'stopped', reason: 'asked to' },
  ])
})
