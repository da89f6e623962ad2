import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Clock } from '../kernel/clock.ts'
import { readConfig } from '../kernel/config.ts'
import type { Kernel, Module } from '../kernel/kernel.ts'
import type { LookupHost, ResolveDns, ResolveTxt } from '../kernel/outside/ports.ts'
import type { makeLog } from '../kernel/process/log.ts'
import { type Running, start } from '../kernel/start.ts'
import { modules } from '../modules.ts'
import { clusterBeside, ownerOfAll } from './cluster.ts'
import { cloneDatabase, dropDatabase } from './database.ts'
import { resolveTestZone } from './dns-zone.ts'

/** `databases`: names of the first one and, in a cluster, the others. */
export type TestServer = Running & { connection: { database?: string }; databases: readonly string[]; cluster: { DATABASE_CLUSTER?: string } }
type Options = {
  clock?: Clock
  env?: Record<string, string>
  fetch?: typeof fetch
  resolveTxt?: ResolveTxt
  resolveDns?: ResolveDns
  lookupHost?: LookupHost
  modules?: Module[]
  connection?: Awaited<ReturnType<typeof cloneDatabase>>
  log?: ReturnType<typeof makeLog>
  afterMigrations?: (kernel: Kernel) => Promise<unknown>
  /** Another server, with whose databases this one works too. */
  beside?: TestServer
  /** Why this server has one database also where the run is about several. */
  oneDatabase?: string
}

/** Starts the whole product with its own port and database: the real HTTP stack, the real database. Stop it with `stop()`, which deletes a database made here. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const { connection: server, template, folder } = inject('postgres')
  const given = options.beside?.connection ?? options.connection
  const connection = given ?? (await cloneDatabase(server, template))
  const DATA_DIR = await mkdtemp(join(folder, 'data-'))
  const cluster = given || options.oneDatabase ? undefined : await clusterBeside(server, template)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'error',
    DEMO: '0',
    DATA_DIR,
    DATABASE_POOL: '8',
    // Tests act as hundreds of visitors behind one address; tests of the limits themselves set this back to 1.
    VISITOR_LIMITS: '1000',
    ...(cluster?.env ?? options.beside?.cluster),
    ...options.env,
  })
  const running = await start({
    config,
    modules: options.modules ?? modules,
    connection,
    drainMs: 200,
    ...(options.clock && { clock: options.clock }),
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.resolveTxt && { resolveTxt: options.resolveTxt }),
    resolveDns: options.resolveDns ?? resolveTestZone,
    ...(options.lookupHost && { lookupHost: options.lookupHost }),
    ...(options.log && { log: options.log }),
    ...(options.afterMigrations && { afterMigrations: options.afterMigrations }),
  })
  if (cluster) ownerOfAll(running.kernel.database)
  return {
    ...running,
    connection,
    databases: [connection.database ?? '', ...(cluster?.databases ?? [])],
    cluster: cluster?.env ?? options.beside?.cluster ?? {},
    async stop() {
      if (cluster) await cluster.assertSameAccounts(running.kernel.database)
      await running.stop()
      await rm(DATA_DIR, { recursive: true, force: true })
      if (!given) await dropDatabase(connection)
      await cluster?.drop()
    },
  }
}

let shared: Promise<TestServer> | undefined

/** Returns the server that all tests of one worker share; every test creates its own library. It stops with its worker. */
export function sharedServer(): Promise<TestServer> {
  shared ??= startTestServer()
  return shared
}

let open: Promise<TestServer> | undefined

/** The same, for tests with receivers, models or programs of others on this machine: this server may connect to them. */
export function openServer(): Promise<TestServer> {
  open ??= startTestServer({ env: { PRIVATE_WEBHOOKS: '1' } })
  return open
}

/** Starts a server for one test alone, which costs half a processor second: a server with its own clock, settings or fakes, or one whose state others would change. */
export async function ownServer(options: Options = {}): Promise<TestServer> {
  const running = await startTestServer(options)
  onTestFinished(() => running.stop())
  return running
}
