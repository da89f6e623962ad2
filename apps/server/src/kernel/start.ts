import { Resolver, resolveTxt } from 'node:dns/promises'
import { operations } from '@porchlight/contracts/api'
import type pg from 'pg'
import { type Bus, inProcessBus, redisBus } from './bus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { isBehindPooler, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { addHealth } from './http/health.ts'
import { buildHttp, closeHttp } from './http/server.ts'
import { newRef } from './ids.ts'
import { assemble, type Kernel, type Module } from './kernel.ts'
import { makeLimiter } from './limiter.ts'
import { LiveGateway } from './live/gateway.ts'
import { type Log, makeLog } from './log.ts'
import { mailTransport } from './mail.ts'
import { countSockets, watchHeavyWork } from './metrics.ts'
import { migrate } from './migrate.ts'
import type { LookupHost, ResolveDns, ResolveTxt } from './ports.ts'
import { lookupHost } from './public-address.ts'
import { keepHandingOn, ReadingCounts } from './reading-counts.ts'
import { assertSameSecrets } from './same-secrets.ts'
import { openSecretBox } from './secret-box.ts'
import { startWorker } from './start-worker.ts'
import { openStorage } from './storage/open-storage.ts'
import { openPictureLanes } from './workers/picture-lanes.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** A running server. */
export type Running = { kernel: Kernel; address: string; stop(): Promise<void> }
/** Options; tests replace only services we do not own. */
export type StartOptions = {
  config: Config
  modules: Module[]
  clock?: Clock
  log?: Log
  resolveTxt?: ResolveTxt
  resolveDns?: ResolveDns
  lookupHost?: LookupHost
  fetch?: typeof fetch /** An existing, migrated database. */
  connection?: pg.PoolConfig
  afterMigrations?(kernel: Kernel): Promise<unknown> /** Time in ms over which sockets are redirected to other processes on shutdown. */
  drainMs?: number
  /** The program that is run as the process of its own for suspected jobs, see `AloneProcess`; without it there is none. */
  alone?: URL
}

/** Time over which sockets are redirected on shutdown, in ms; the whole shutdown may take 15 s (checklist Q8). */
const drainMs = 3000

/** Starts the roles of this process (ROLES) in order; if a step fails, stops those already started. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, modules } = options
  const log = options.log ?? makeLog(config.LOG_LEVEL)
  const undo: (() => Promise<unknown>)[] = []
  let isClosing = false
  const stop = async () => {
    // Set first, so that the load balancer stops sending requests here.
    isClosing = true
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => log.warn({ err: error }, 'while stopping'))
  }
  try {
    const isEmbedded = !options.connection && !config.DATABASE_URL
    const connection = options.connection ?? (await connect(config, log, undo))
    const kernel = await openKernel({ ...options, connection, log, isMigrated: options.connection !== undefined }, undo)
    await options.afterMigrations?.(kernel)
    if (config.ROLES.includes('worker')) undo.push(await work(kernel, { isAlone: isEmbedded, alone: options.alone && { entry: options.alone, connection } }))
    if (config.ROLES.includes('worker')) for (const module of modules) if (module.background) undo.push(await module.background(kernel))
    undo.push(keepHandingOn(kernel))
    const address = await serve(kernel, undo, { spreadMs: options.drainMs ?? drainMs, isClosing: () => isClosing })
    return { kernel, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a kernel is opened with. `isMigrated`: the database is as it should be. `bus`: in place of the usual one. */
type Opening = StartOptions & { connection: pg.PoolConfig; log: Log; isMigrated?: boolean; bus?: Bus }

/** Assembles the services of a process over a database; `undo` gets what closes them. */
export async function openKernel(options: Opening, undo: (() => Promise<unknown>)[]): Promise<Kernel> {
  const { config, modules, connection, log, isMigrated = true } = options
  const database = openDatabase(connection, config.DATABASE_POOL, log, await directOf(connection, config))
  undo.push(() => database.close())
  if (!isMigrated) await migrate(database.owner, log)
  // Refuse to start rather than to serve without row-level security.
  await database.transaction('', 'read', async () => {})
  if (!isMigrated) await assertSameSecrets(database, config)
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL) : undefined
  redis?.on('error', (error) => log.warn({ err: error }, 'redis'))
  const bus = options.bus ?? (config.REDIS_URL ? await redisBus(config.REDIS_URL, log) : inProcessBus())
  undo.push(async () => {
    await bus.close()
    redis?.disconnect()
  })
  const ports = {
    bus,
    limiter: makeLimiter(redis, log),
    mail: mailTransport(config),
    storage: openStorage(config),
    secrets: openSecretBox(config.DATA_DIR),
    readings: new ReadingCounts(),
    redisIsUp: () => redis === undefined || redis.status === 'ready',
    fetch: options.fetch ?? fetch,
    resolveTxt: options.resolveTxt ?? resolveTxt,
    resolveDns: options.resolveDns ?? askDns(),
    lookupHost: options.lookupHost ?? lookupHost,
  }
  undo.push(async () => ports.mail.close())
  const workers = new WorkerPool()
  watchHeavyWork(() => workers.size)
  undo.push(async () => workers.close())
  const pictures = openPictureLanes()
  undo.push(async () => {
    pictures.staff.close()
    pictures.visitors.close()
  })
  return assemble({ config, clock: options.clock ?? systemClock, log, database, ports, workers, pictures, modules, epoch: newRef() }, operations)
}

/** Loads the client only where there is a Redis. */
async function openRedis(url: string) {
  const { Redis } = await import('ioredis')
  return new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
}

/** How long one DNS server may take, in ms, and how often it is asked: mails wait for it. */
const dnsPatience = { timeout: 2000, tries: 2 }

function askDns(): ResolveDns {
  const resolver = new Resolver(dnsPatience)
  return (name, type) => resolver.resolve(name, type)
}

async function connect(config: Config, log: Log, undo: (() => Promise<unknown>)[]): Promise<pg.PoolConfig> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    log: (message) => log.warn(message),
    onLost(error) {
      // Whatever restarts the process may find out what a restart can mend.
      log.fatal({ err: error }, 'the embedded database cannot be started again')
      process.exit(1)
    },
  })
  undo.push(() => embedded.stop())
  return embedded.connection
}

/**
 * Returns the connection for what needs a session of its own, if the usual one leads through a pooler in transaction mode.
 * @throws Error when it does and no other address is known
 */
async function directOf(connection: pg.PoolConfig, { DATABASE_DIRECT_URL }: Config): Promise<pg.PoolConfig | undefined> {
  if (!(await isBehindPooler(connection))) return undefined
  if (DATABASE_DIRECT_URL) return { connectionString: DATABASE_DIRECT_URL }
  throw new Error('DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the database itself, for migrations and jobs.')
}

async function work(kernel: Kernel, surroundings: Parameters<typeof startWorker>[1]): Promise<() => Promise<void>> {
  const runner = await startWorker(kernel, surroundings)
  return () => runner.stop()
}

type Ending = { spreadMs: number; isClosing: () => boolean }

async function serve(kernel: Kernel, undo: (() => Promise<unknown>)[], { spreadMs, isClosing }: Ending): Promise<string> {
  const { config, modules } = kernel
  if (!config.ROLES.includes('web') && !config.ROLES.includes('live')) return ''
  const web = config.ROLES.includes('web')
  const app = await buildHttp(web ? kernel : { ...kernel, handlers: new Map(), modules: modules.map(({ routes: _routes, ...rest }) => rest) })
  addHealth(app, kernel, isClosing)
  undo.push(() => closeHttp(app))
  if (config.ROLES.includes('live')) {
    const gateway = new LiveGateway(kernel)
    gateway.attach(app.server)
    countSockets(() => gateway.size)
    undo.push(() => gateway.drain(spreadMs))
  }
  return app.listen({ port: config.PORT, host: config.HOST })
}
