// Two processes that serve and one that works behind HAProxy, under 100 sockets: each is restarted in turn, or replaced by this version (--from <commit>).
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { peopleOf } from '../../apps/server/src/testing/chaos/chaos-people.ts'
import type { ChaosWorld } from '../../apps/server/src/testing/chaos/chaos-world.ts'
import { compareWhenSettled } from '../../apps/server/src/testing/chaos/compare-views.ts'
import { until } from '../../apps/server/src/testing/until.ts'
import { root, say } from '../../scripts/tooling/command.ts'
import { freePort } from '../../scripts/tooling/port.ts'
import { quantile } from '../live/quantile.ts'
import { olderTree } from './product/older-tree.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, chats: { type: 'string', default: '40' }, everyMs: { type: 'string', default: '100' } } })
const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file))
if (!haproxy) throw new Error('This drill needs HAProxy: apt-get install haproxy')
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
const older = values.from === undefined ? undefined : olderTree(values.from)
const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
const [one, two, worker, front] = [await freePort(), await freePort(), await freePort(), await freePort()]
const living = new Map<number, ChildProcess>()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts a process of the product from a tree; returns what it says once it serves. */
async function run(port: number, roles: string, tree: string, extra: Record<string, string> = {}): Promise<unknown> {
  const { host, user, database } = embedded.connection
  const settings = {
    ...{ PORT: String(port), DATA_DIR: path.join(folder, 'data'), DEMO: '0', NODE_ENV: 'test', TRUST_PROXY: '1', VISITOR_LIMITS: '1000', ROLES: roles },
    ...{ DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`, LOG_LEVEL: process.env.BENCH_LOG ?? 'silent' },
  }
  const child = fork(path.join(tree, 'apps/server/src/testing/chaos/server-child.ts'), {
    env: { ...process.env, ...settings, ...extra },
    execArgv: [],
    cwd: tree,
  })
  living.set(port, child)
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code} before it served`)))
  ended.catch(() => {})
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  return said
}

async function end(port: number): Promise<number> {
  const child = living.get(port)
  if (!child || child.exitCode !== null) return 0
  const begun = performance.now()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return performance.now() - begun
}

/** HAProxy as deploy/ has it, without TLS. */
async function startProxy(): Promise<ChildProcess> {
  const shipped = readFileSync(path.join(root, 'deploy/haproxy.scale.cfg'), 'utf8')
  const config = shipped
    .replace(/bind :443.*/, `bind 127.0.0.1:${front}`)
    .replaceAll('web1:3000', `127.0.0.1:${one}`)
    .replaceAll('web2:3000', `127.0.0.1:${two}`)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const child = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: 'ignore' })
  await until(() => isReady(front), 'the proxy passes on')
  return child
}

let proxy: ChildProcess | undefined
try {
  const before = older?.folder ?? root
  const world = (await run(one, 'web,live', before, { CHAOS_VISITORS: values.chats, CHAOS_AGENTS: String(Number(values.chats) / 2) })) as ChaosWorld
  await run(two, 'web,live', before)
  await run(worker, 'worker', before)
  proxy = await startProxy()
  const { clients, writers } = peopleOf(world, `http://127.0.0.1:${front}`)
  await Promise.all(clients.map((client) => client.start()))
  await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
  const written: string[] = []
  const calls: number[] = []
  let [failed, repeated, isOver] = [0, 0, false]
  const answers = new Map<string, number>()
  /** As pages do: what is unavailable is asked again. */
  const ask = async () => {
    const begun = performance.now()
    const client = clients.at(-1)
    for (let tries = 1; ; tries++) {
      const error = await client?.http.conversations.list({ tab: 'queue' }).then(
        () => undefined,
        (refused: { code: string }) => refused.code,
      )
      if (error === undefined) return void calls.push(performance.now() - begun)
      answers.set(error, (answers.get(error) ?? 0) + 1)
      if (tries === 8) return void failed++
      repeated++
      await pause(250 * tries)
    }
  }
  const load = (async () => {
    for (let turn = 0; !isOver; turn++) {
      written.push(writers[turn % writers.length]?.(`message ${turn}`) ?? '')
      if (turn % 3 === 0) void ask()
      await pause(Number(values.everyMs))
    }
  })()
  await until(() => calls.length > 10, 'the load runs')
  // Those that serve first: the first of them migrates, and the other one steps aside for it.
  for (const [port, roles] of [
    [one, 'web,live'],
    [two, 'web,live'],
    [worker, 'worker'],
  ] as const) {
    const ms = await end(port)
    await run(port, roles, root)
    await until(() => isReady(port), 'it is ready')
    say(`${roles}: ended in ${(ms / 1000).toFixed(1)} s, started again.`)
    await pause(3000)
  }
  isOver = true
  await load
  const outcome = await compareWhenSettled({ databases: [embedded.connection] }, clients, written)
  for (const client of clients) client.stop()
  const { sockets, acknowledged, lost, doubled, differences, faults } = outcome
  const slow = quantile(
    calls.toSorted((a, b) => a - b),
    0.99,
  )
  say(`${values.from ? `Upgrade from ${values.from}` : 'Restart'} of three processes under ${sockets} sockets: ${acknowledged} messages acknowledged.`)
  say(`${calls.length} calls served (99 of 100 within ${slow.toFixed(0)} ms, repeated ones included), ${repeated} repeated, ${failed} failed for good.`)
  if (answers.size > 0) say(`What they got instead: ${[...answers].map(([code, count]) => `${code} ${count} times`).join(', ')}.`)
  say(`Lost: ${lost.length}. Doubled: ${doubled.length}. Views that differ: ${differences.length}. Shown wrongly: ${faults.length}. ${faults[0] ?? ''}`)
  process.exitCode = failed + lost.length + doubled.length + differences.length + faults.length > 0 ? 1 : 0
} finally {
  for (const child of living.values()) child.kill('SIGTERM')
  proxy?.kill('SIGTERM')
  await Promise.all([...living.values()].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  await embedded.stop()
  older?.remove()
  rmSync(folder, { recursive: true, force: true })
}
