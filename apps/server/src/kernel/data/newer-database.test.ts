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
  const { rows } = await kernel.database.home.query<{ held: number }>('select count(*) as held from instance.job_workers')
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
  await owner.query("insert into schema_migrations (name) values ('9999_of_a_newer_version.sql')")
  await server.kernel.schema.look()
  expect(await readiness()).toBe(200)
  /** Notes a newer process that began to serve, and gave its last sign of life, so many seconds ago. */
  const noteNewer = (name: string, { begun, seen }: { begun: number; seen: number }) =>
    owner.query(
      `insert into instance.facts (name, value, changed_at)
       values ($1, concat_ws(' ', extract(epoch from now()) - $2::numeric, '0001_first.sql 9999_of_a_newer_version.sql'), now() - make_interval(secs => $3))`,
      [`serving ${name}`, begun, seen],
    )
  // Proxies may not know yet of one that has just begun; others died soon after, or a while ago.
  await noteNewer('just begun', { begun: 0, seen: 0 })
  await noteNewer('died at once', { begun: 9, seen: 8 })
  await noteNewer('died', { begun: 100, seen: 30 })
  await server.kernel.schema.look()
  expect(server.kernel.schema.newer).toBeUndefined()
  await noteNewer('serves', { begun: 4, seen: 0 })
  await expect.poll(readiness).toBe(503)
})

test('a process that serves says so again and again', async () => {
  const server = await ownServer({ log: logged('silent').log })
  const noted = async () => {
    const { rows } = await server.kernel.database.owner.query<{ seen_at: string }>(
      "select changed_at::text as seen_at from instance.facts where starts_with(name, 'serving ')",
    )
    return rows.map(({ seen_at }) => seen_at)
  }
  const [first] = await noted()
  expect(first).toBeDefined()
  await expect.poll(noted, { timeout: 10_000 }).not.toEqual([first])
  expect(await noted()).toHaveLength(1)
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
