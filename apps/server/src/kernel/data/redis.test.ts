import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findRedis } from '../../../../../scripts/services.ts'
import { freePort } from '../../../../../scripts/tooling/port.ts'
import { TestRedis } from '../../testing/redis.ts'
import { until } from '../../testing/until.ts'
import type { Count } from '../calls/count.ts'
import { makeLimiter } from '../calls/limiter.ts'
import { makeLog } from '../process/log.ts'
import { type BusMessage, redisBus } from './bus.ts'
import { cutWhenSilent, openRedis, redisPlace } from './redis.ts'

const program = await findRedis()

/** Starts a cluster of one server, which refuses a script whose keys are not all in one place, as larger ones do. */
async function cluster(): Promise<string> {
  const port = await freePort()
  const server = await TestRedis.start(program ?? '', port, ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'])
  onTestFinished(() => server.stop())
  const client = new Redis(server.url)
  await client.call('cluster', 'addslotsrange', '0', '16383')
  await until(async () => String(await client.call('cluster', 'info')).includes('cluster_state:ok'), 'the cluster has its slots')
  client.disconnect()
  return `redis+cluster://127.0.0.1:${port}`
}

/** Starts a cluster of three servers with a third of the slots each. */
async function threeServers(): Promise<{ url: string; nodes: { id: string; client: Redis }[] }> {
  const nodes = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const [port, busPort] = [await freePort(), await freePort()]
      const settings = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-port', String(busPort)]
      const server = await TestRedis.start(program ?? '', port, settings)
      const client = new Redis(server.url)
      client.on('error', () => {})
      onTestFinished(async () => {
        client.disconnect()
        await server.stop()
      })
      await client.call('cluster', 'addslotsrange', String(at * 5461), String(at === 2 ? 16383 : at * 5461 + 5460))
      return { id: String(await client.call('cluster', 'myid')), client, server, port, busPort }
    }),
  )
  const [first] = nodes
  for (const { port, busPort } of nodes.slice(1)) await first?.client.call('cluster', 'meet', '127.0.0.1', String(port), String(busPort))
  const isWhole = async ({ client }: { client: Redis }) => {
    const told = String(await client.call('cluster', 'info'))
    return told.includes('cluster_state:ok') && told.includes('cluster_known_nodes:3')
  }
  await until(async () => (await Promise.all(nodes.map(isWhole))).every(Boolean), 'the servers know each other', 30_000)
  return { url: `redis+cluster://127.0.0.1:${first?.port}`, nodes }
}

/** Starts a server and a Sentinel that watches it. */
async function sentinel(): Promise<string> {
  const [port, own] = [await freePort(), await freePort()]
  const server = await TestRedis.start(program ?? '', port, ['--requirepass', ''])
  onTestFinished(() => server.stop())
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-sentinel-'))
  await writeFile(join(folder, 'sentinel.conf'), `port ${own}\nbind 127.0.0.1\ndir ${folder}\nsentinel monitor porch 127.0.0.1 ${port} 1\n`)
  const child = spawn(program ?? '', [join(folder, 'sentinel.conf'), '--sentinel'], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true })
  })
  return `redis+sentinel://127.0.0.1:1,127.0.0.1:${own}/porch`
}

// Skipped only where no Redis is available.
describe.skipIf(!program).each([
  ['a cluster', cluster],
  ['Sentinels', sentinel],
])('Redis by %s', (_name, start) => {
  test('all counters of a call are taken together, and messages reach other processes', async () => {
    const url = await start()
    const log = makeLog('silent')
    const redis = await openRedis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
    redis.on('error', () => {})
    onTestFinished(() => redis.disconnect())
    await until(() => redis.status === 'ready', 'connected', 20_000)
    const warned: unknown[] = []
    const limiter = makeLimiter(redis, { ...log, warn: (said: unknown) => void warned.push(said) } as typeof log)
    const counts = (['actor', 'address', 'library'] as const).map((by): Count => ({ name: 'calls', by, key: `of ${by}`, points: 2, seconds: 60 }))
    await limiter.take(counts)
    await limiter.take(counts)
    await expect(limiter.take(counts)).rejects.toMatchObject({ code: 'rate_limited' })
    // They were counted there, not in this process for want of Redis.
    expect(warned).toEqual([])

    const [one, other] = [await redisBus(url, log), await redisBus(url, log)]
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const heard: BusMessage[] = []
    other.listen('lib', (message) => heard.push(message))
    await until(() => {
      one.publish({ kind: 'gone', support_lib_id: 'lib' })
      return heard.length > 0
    }, 'heard')
    expect(heard[0]).toEqual({ kind: 'gone', support_lib_id: 'lib' })
  }, 60_000)
})

// https://redis.io/docs/latest/develop/pubsub/#sharded-pubsub
test.skipIf(!program)('in a cluster, what a library hears goes through one server, and follows its channel to another', { timeout: 120_000 }, async () => {
  const { url, nodes } = await threeServers()
  const log = makeLog('silent')
  const [one, other] = [await redisBus(url, log), await redisBus(url, log)]
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  const libraries = Array.from({ length: 12 }, (_, at) => `lib${at}`)
  const heard = new Map(libraries.map((name) => [name, 0]))
  const stops = libraries.map((name) => other.listen(name, () => void heard.set(name, (heard.get(name) ?? 0) + 1)))
  const saidTo = (names: string[], what: string) => {
    const before = new Map(heard)
    return until(
      () => {
        for (const name of names) one.publish({ kind: 'gone', support_lib_id: name })
        return names.every((name) => (heard.get(name) ?? 0) > (before.get(name) ?? 0))
      },
      what,
      60_000,
    )
  }
  await saidTo(libraries, 'each library hears')
  const channelsAt = async ({ client }: { client: Redis }) => (await client.call('pubsub', 'shardchannels')) as string[]
  const shared = await Promise.all(nodes.map(channelsAt))
  expect(shared.flat().toSorted()).toEqual(libraries.map((name) => `porchlight:live:${name}`).toSorted())
  expect(shared.filter((channels) => channels.length > 0).length).toBeGreaterThan(1)

  // A slot moves while both are connected.
  const from = shared.findIndex((channels) => channels.length > 0)
  const channel = shared[from]?.[0] ?? ''
  const [source, target] = [nodes[from], nodes[(from + 1) % 3]]
  const slot = String(await source?.client.call('cluster', 'keyslot', channel))
  await target?.client.call('cluster', 'setslot', slot, 'importing', source?.id ?? '')
  await source?.client.call('cluster', 'setslot', slot, 'migrating', target?.id ?? '')
  for (const node of [target, source, ...nodes]) await node?.client.call('cluster', 'setslot', slot, 'node', target?.id ?? '')
  await saidTo([channel.replace('porchlight:live:', '')], 'it hears through the other server')
  await saidTo(libraries, 'each library still hears')
  expect(target && (await channelsAt(target)).includes(channel)).toBe(true)

  for (const stop of stops) stop()
  await until(async () => (await Promise.all(nodes.map(channelsAt))).flat().length === 0, 'nobody listens any more')
})

test.runIf(program)('a server that says nothing any more holds up neither calls nor what this process tells itself', async () => {
  const server = await TestRedis.start(program ?? '', await freePort())
  onTestFinished(() => server.stop())
  const log = makeLog('silent')
  const redis = await openRedis(server.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...cutWhenSilent })
  const bus = await redisBus(server.url, log)
  onTestFinished(async () => {
    redis.disconnect()
    await server.kill()
    await bus.close()
  })
  const limiter = makeLimiter(redis, log)
  const counts: Count[] = [{ name: 'calls', by: 'library', key: 'of it', points: 1000, seconds: 60 }]
  const heard: BusMessage[] = []
  bus.listen('lib', (message) => heard.push(message))
  const said = () => bus.publish({ kind: 'events', support_lib_id: 'lib', from: 1, to: 1, events: [] })
  await until(() => {
    said()
    return heard.length > 0
  }, 'the bus works')
  await until(() => redis.status === 'ready', 'the limiter is connected')
  await limiter.take(counts)

  server.silence()
  await limiter.take(counts)
  const before = heard.length
  said()
  await until(() => heard.length > before, 'it hears itself')
})

test('addresses of one server, of Sentinels and of a cluster', () => {
  expect(redisPlace('redis://:a%2Fb@host:6380/3')).toEqual({
    kind: 'one',
    nodes: [{ host: 'host', port: 6380 }],
    name: '',
    options: { password: 'a/b', db: 3 },
  })
  expect(redisPlace('rediss+sentinel://user:secret@a,b:1,[::1]:2/main/4')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 1 },
      { host: '::1', port: 2 },
    ],
    name: 'main',
    options: { username: 'user', password: 'secret', db: 4, tls: {} },
  })
  expect(redisPlace('redis+cluster://a:1,b')).toMatchObject({ kind: 'cluster', nodes: [{ port: 1 }, { port: 6379 }], options: {} })
  expect(() => redisPlace('redis+sentinel://a:1')).toThrow('the name of the server')
  expect(() => redisPlace('http://a')).toThrow('REDIS_URL')
})
