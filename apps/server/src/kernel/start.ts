import { Resolver, resolveTxt } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { operations } from '@porchlight/contracts/api'
import type pg from 'pg'
import { makeLimiter } from './calls/limiter.ts'
import { keepHandingOn, ReadingCounts } from './calls/reading-counts.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Bus, inProcessBus, redisBus } from './data/bus.ts'
import { type Database, isBehindPooler, type OtherWays, openDatabase } from './data/database.ts'
import { migrate, ownMigrations } from './data/migrate.ts'
import { cutWhenSilent, openRedis } from './data/redis.ts'
import { isRestored, localHeadsName, noteCaughtUp, untilCaughtUp } from './data/restored.ts'
import { SchemaWatch } from './data/schema-watch.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { addHealth } from './http/health.ts'
import { buildHttp, closeHttp } from './http/server.ts'
import { newRef } from './ids.ts'
import { startWorker, startWorkerOf } from './jobs/start-worker.ts'
import { assemble, type Kernel, type Module } from './kernel.ts'
import { LiveGateway } from './live/gateway.ts'
import { mailTransport } from './outside/mail.ts'
import type { LookupHost, ResolveDns, ResolveTxt } from './outside/ports.ts'
import { lookupHost } from './outside/public-address.ts'
import { Endings } from './process/endings.ts'
import { type Log, makeLog } from './process/log.ts'
import { countSockets, watchHeavyWork } from './process/metrics.ts'
import { assertSameSecrets } from './process/same-secrets.ts'
import { openSecretBox } from './process/secret-box.ts'
import { countedStorage } from './storage/counted-storage.ts'
import { openStorage } from './storage/open-storage.ts'
import { openPictureLanes } from './workers/picture-lanes.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** A running server. `address`: empty if it listens nowhere. `stop` logs the reason. */
export type Running = { kernel: Kernel; address: string; stop(reason?: string): Promise<void> }
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
  const endings = new Endings(log)
  const stop = (reason = 'asked to') => endings.end(reason)
  try {
    // Nothing of it is loaded otherwise. What is begun first ends last.
    const collector = config.OTEL_EXPORTER_OTLP_ENDPOINT
    if (collector) endings.add('traces and metrics', (await import('./process/telemetry.ts')).startTelemetry(collector))
    const isEmbedded = !options.connection && !config.DATABASE_URL
    const connection = options.connection ?? (await connect(config, log, endings))
    const kernel = await openKernel({ ...options, connection, log, isMigrated: options.connection !== undefined }, endings)
    await options.afterMigrations?.(kernel)
    if (config.ROLES.includes('worker')) {
      const work = async (each: Kernel) => {
        await catchUpAfterRestore(each, isEmbedded)
        const runner = await startWorker(each, { isAlone: isEmbedded, alone: options.alone && { entry: options.alone, connection } })
        endings.add('jobs', async () => runner.stop(), true)
        for (const module of modules) if (module.background) endings.add(`background of ${module.name}`, await module.background(each), true)
      }
      for (const each of views(kernel)) {
        const join = () => kernel.database.join(each.database.name)
        if (await join()) await work(each)
        else endings.add(`joining ${each.database.name}`, joinLater(each, join, work))
      }
    } else if (config.ROLES.length > 0) await untilCaughtUp(kernel.database, log)
    endings.add('counts of readings', keepHandingOn(kernel))
    const address = await serve(kernel, endings, options.drainMs ?? drainMs)
    if (config.ROLES.includes('web')) await kernel.schema.noteServing()
    if (config.ROLES.length > 0)
      endings.add(
        'watching the schema',
        kernel.schema.watch((migration) => void endings.stepAside(`the database has the migration ${migration} of a newer version`)),
      )
    return { kernel, address, stop }
  } catch (error) {
    await stop('it could not start')
    throw error
  }
}

/** Pause before a database that was away is asked again, in ms. */
const joinAgainMs = 5000

/** Begins the work of a database that is away once it is there. Returns what gives up. */
function joinLater(kernel: Kernel, join: () => Promise<boolean>, work: (kernel: Kernel) => Promise<void>): () => Promise<void> {
  const ending = new AbortController()
  const waiting = (async () => {
    while (!ending.signal.aborted) {
      await setTimeout(joinAgainMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      const isThere = !ending.signal.aborted && (await join().catch((err: unknown) => kernel.log.warn({ err }, 'joining a database')))
      if (
        isThere &&
        (await work(kernel).then(
          () => true,
          (err: unknown) => kernel.log.warn({ err }, 'the work of a database'),
        ))
      )
        return
    }
  })()
  return async () => {
    ending.abort()
    await waiting.catch((err: unknown) => kernel.log.warn({ err }, 'the work of a database'))
  }
}

/** Returns a kernel for the background work of each database. Without a cluster, there is one. */
function views(kernel: Kernel): Kernel[] {
  const { views } = kernel.database
  return views.length === 1 ? [kernel] : views.map((database) => ({ ...kernel, database }))
}

/**
 * In a database that was just restored, erases again who was erased since, and looks at where the audit logs ended. No other job, schedule or reaction runs before: a
 * mail that waits there could go to somebody who was erased. From then on it is like any other.
 */
async function catchUpAfterRestore(kernel: Kernel, isAlone: boolean): Promise<void> {
  const { config, database, modules, ports, log } = kernel
  const mustKnow = await isRestored(database)
  if (!mustKnow && !existsSync(path.join(config.DATA_DIR, localHeadsName))) return
  const { acceptRestoredHeads, shareLocalHeads } = await import('./audit/shared-heads.ts')
  await shareLocalHeads(config.DATA_DIR, ports.storage).catch((error: unknown) => {
    if (mustKnow) throw error
    log.warn({ err: error }, 'the storage does not take the ends of the audit logs')
  })
  if (!mustKnow) return
  // Before erasing again adds rows in place of those that are gone.
  await acceptRestoredHeads(database, ports.storage, log)
  const needed = modules.flatMap(({ afterRestore }) => afterRestore ?? [])
  const runner = await startWorkerOf(
    kernel,
    needed.flatMap(({ tasks }) => tasks),
    isAlone,
  )
  try {
    for (const { run } of needed) await run(kernel)
  } finally {
    await runner.stop()
  }
  await noteCaughtUp(database)
}

/** @throws Error for one of several databases: what is written to it alone would be lost, or found twice */
async function assertAlone({ owner }: Database): Promise<void> {
  const { rowCount } = await owner.query("select from instance.facts where name = 'node'")
  if (rowCount) throw new Error('This database is one of a cluster: DATABASE_CLUSTER has to name the others, for every process and command.')
}

/** Nothing of it is loaded without a cluster. */
async function openSeveral(connection: pg.PoolConfig, config: Config, log: Log, endings: Endings, isMigrated: boolean): Promise<Database> {
  const { addressesOf, openCluster, tryToJoin } = await import('./data/nodes/open-cluster.ts')
  const { assertIsNode } = await import('./data/nodes/migrate-all.ts')
  const { commandPool } = await import('./data/command-pool.ts')
  const addresses = await addressesOf(connection, config.DATABASE_CLUSTER ?? '')
  const cluster = openCluster(addresses, config, log)
  const migrateIt = (name: string) => async () => {
    const address = addresses.find((each) => each.name === name)
    if (isMigrated || !address) return
    // Connections of its own, which are not cut when they are silent: building an index may take hours.
    const owner = commandPool(address.connection, 2)
    try {
      await assertIsNode(owner, name)
      await migrate(owner, log)
    } finally {
      await owner.end()
    }
  }
  const joined = new Set<string>()
  const join = async (name: string) => {
    if (!joined.has(name) && (await tryToJoin(cluster.nodes, cluster.nodes.named(name), migrateIt(name)))) joined.add(name)
    return joined.has(name)
  }
  try {
    for (const { name } of cluster.nodes.all) await join(name)
  } catch (error) {
    await cluster.close()
    throw error
  }
  if (config.ROLES.includes('worker')) endings.add('transactions left behind', cluster.settleAgainAndAgain())
  return { ...cluster, join }
}

/** Options for opening a kernel. `isMigrated`: the database needs no migration. `bus`: replaces the default one. */
type Opening = StartOptions & { connection: pg.PoolConfig; log: Log; isMigrated?: boolean; bus?: Bus }

/** Assembles the services of a process over a database; `endings` get what closes them. */
export async function openKernel(options: Opening, endings: Endings): Promise<Kernel> {
  const { config, modules, connection, log, isMigrated = true } = options
  const database = config.DATABASE_CLUSTER
    ? await openSeveral(connection, config, log, endings, isMigrated)
    : openDatabase(connection, config.DATABASE_POOL, log, { direct: await directOf(connection, config), replica: await replicaOf(config, log) })
  endings.add('database connections', () => database.close())
  if (!isMigrated && !config.DATABASE_CLUSTER) await migrate(database.owner, log)
  if (!config.DATABASE_CLUSTER) await assertAlone(database)
  // Refuse to start rather than to serve without row-level security.
  await database.transaction('', 'read', async () => {})
  if (!isMigrated) await assertSameSecrets(database, config)
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...cutWhenSilent }) : undefined
  redis?.on('error', (error) => log.warn({ err: error }, 'redis'))
  const bus = options.bus ?? (config.REDIS_URL ? await redisBus(config.REDIS_URL, log) : inProcessBus())
  endings.add('Redis', async () => {
    await bus.close()
    redis?.disconnect()
  })
  const ports = {
    bus,
    limiter: makeLimiter(redis, log),
    mail: mailTransport(config),
    storage: countedStorage(openStorage(config)),
    secrets: openSecretBox(config.DATA_DIR),
    readings: new ReadingCounts(),
    redisIsUp: () => redis === undefined || redis.status === 'ready',
    fetch: options.fetch ?? fetch,
    resolveTxt: options.resolveTxt ?? resolveTxt,
    resolveDns: options.resolveDns ?? askDns(),
    lookupHost: options.lookupHost ?? lookupHost,
  }
  endings.add('mail', async () => ports.mail.close())
  const workers = new WorkerPool()
  watchHeavyWork(() => workers.size)
  endings.add('worker processes', async () => workers.close())
  const pictures = openPictureLanes()
  endings.add('pictures', async () => {
    pictures.staff.close()
    pictures.visitors.close()
  })
  const schema = new SchemaWatch(database.owner, await ownMigrations(), log)
  return assemble({ config, clock: options.clock ?? systemClock, log, database, schema, ports, workers, pictures, modules, epoch: newRef() }, operations)
}

/** Timeout in ms and number of attempts per DNS server. Short, because mail delivery waits for it. */
const dnsPatience = { timeout: 2000, tries: 2 }

function askDns(): ResolveDns {
  const resolver = new Resolver(dnsPatience)
  return (name, type) => resolver.resolve(name, type)
}

async function connect(config: Config, log: Log, endings: Endings): Promise<pg.PoolConfig> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL }
  if (config.DATABASE_CLUSTER) throw new Error('Configuration: DATABASE_CLUSTER needs DATABASE_URL: the embedded database cannot be the first of several.')
  const embedded = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    log: (message) => log.warn(message),
    settings: connectionsFor(config),
    isArchived: config.POINT_IN_TIME_DAYS > 0,
    onLost(error) {
      // Whatever restarts the process may find out what a restart can mend.
      log.fatal({ err: error }, 'the embedded database cannot be started again')
      process.exit(1)
    },
  })
  endings.add('embedded database', () => embedded.stop())
  if (config.POINT_IN_TIME_DAYS > 0) {
    // Nothing of it is loaded otherwise.
    const { keepArchive } = await import('./point-in-time/keep-archive.ts')
    const { DATA_DIR: dataDir, POINT_IN_TIME_DAYS: days } = config
    const archive = keepArchive({ ...embedded, dataDir, days, storage: countedStorage(openStorage(config)), log })
    endings.add('archive of the database’s log', () => archive.stop())
  }
  return embedded.connection
}

/** How long the start waits for the replica, which it can do without. */
const replicaPatienceMs = 2000

/** How many processes of ours use the embedded database at most: this one, that of suspected jobs, and a tool. Each has the owner's connections beside the pool. */
const usersOfDatabase = { processes: 3, ownerPool: 10, usual: 100 }

/** Returns the setting for a pool for which the usual number of connections would not be enough. */
function connectionsFor({ DATABASE_POOL }: Config): { max_connections?: string } {
  const wanted = usersOfDatabase.processes * (DATABASE_POOL + usersOfDatabase.ownerPool)
  return wanted > usersOfDatabase.usual ? { max_connections: String(wanted) } : {}
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

/** A replica that is away when the product starts is left aside until the next start if a pooler leads to it; otherwise it is used as soon as it is there. */
async function replicaOf({ DATABASE_REPLICA_URL }: Config, log: Log): Promise<OtherWays['replica']> {
  if (!DATABASE_REPLICA_URL) return undefined
  const connection = { connectionString: DATABASE_REPLICA_URL }
  const isPooled = await isBehindPooler({ ...connection, connectionTimeoutMillis: replicaPatienceMs }).catch((error: Error) => {
    log.warn({ reason: error.message }, 'the replica of the database cannot be read')
    return false
  })
  return { connection, isPooled }
}

/** Workers serve health checks and metrics only. */
async function serve(kernel: Kernel, endings: Endings, spreadMs: number): Promise<string> {
  const { config, modules, log } = kernel
  if (config.ROLES.length === 0) return ''
  const web = config.ROLES.includes('web')
  const app = await buildHttp(web ? kernel : { ...kernel, handlers: new Map(), modules: modules.map(({ routes: _routes, ...rest }) => rest) })
  addHealth(app, kernel, endings)
  endings.add('HTTP', () => closeHttp(app))
  if (config.ROLES.includes('live')) {
    const gateway = new LiveGateway(kernel)
    gateway.attach(app.server)
    countSockets(() => gateway.size)
    endings.add('live connections', () => gateway.drain(spreadMs), true)
  }
  const isBeside = !web && !config.ROLES.includes('live')
  return app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    if (!isBeside || error.code !== 'EADDRINUSE') throw error
    // One machine may run a worker and a web process with the same settings.
    log.warn({ port: config.PORT }, 'the port is taken, by a web process it seems: this worker has no health checks and metrics. Set another PORT for it.')
    return ''
  })
}
