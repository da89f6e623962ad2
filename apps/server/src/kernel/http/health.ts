import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { QueryConfig } from 'pg'
import type { Database } from '../data/database.ts'
import type { Node } from '../data/nodes/nodes.ts'
import { refuse, storageFault } from '../errors.ts'
import type { Tables } from '../generated/tables.ts'
import { hashSecret } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import type { Endings } from '../process/endings.ts'
import { registry } from '../process/metrics.ts'
import { readInstallation } from './installation-metrics.ts'

/**
 * Adds `/healthz` (alive), `/readyz` (not closing down, the database is of this version, and the role that serves requests can write to it; also reports parked
 * jobs) and `/metrics` (Prometheus; see `mayReadMetrics`).
 */
export function addHealth(app: FastifyInstance, kernel: Kernel, endings: Pick<Endings, 'reason'>): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (endings.reason) return reply.status(503).send({ status: 'closing down', reason: endings.reason })
    const checks = await readiness(kernel)
    return reply.status(checks.database === 'ok' ? 200 : 503).send(checks)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(kernel, request.headers.authorization)) throw refuse(kernel.config.METRICS_TOKEN ? 'unauthenticated' : 'not_found')
    const checks = await readiness(kernel)
    const isUp = (checks.database === 'ok' || checks.database === 'newer') && !checks.databases_away
    await readInstallation(kernel, isUp)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics reveal how busy an installation is, so they require METRICS_TOKEN; without it, production does not serve them. */
function mayReadMetrics({ config }: Kernel, authorization = ''): boolean {
  const { METRICS_TOKEN, isProduction } = config
  if (!METRICS_TOKEN) return !isProduction
  return timingSafeEqual(hashSecret(authorization), hashSecret(`Bearer ${METRICS_TOKEN}`))
}

type Readiness = {
  database: 'ok' | 'away' | 'not writable' | 'newer'
  reason?: string
  migrations?: number
  parked_jobs?: number
  /** Further databases of a cluster to which nothing can be written. The process is ready for the libraries of the others. */
  databases_away?: string[]
  status: 'ready' | 'not ready'
}

/** Answers are shared for this long: anyone may ask, and each answer writes to the disk. */
const freshMs = 1000
/** Health checks time out quickly, and a hanging disk never responds. */
const patienceMs = 4000
const known = new WeakMap<Kernel, { at: number; answer: Promise<Readiness>; isAnswered: boolean }>()
const tooLate: Readiness = { status: 'not ready', database: 'away', reason: 'the database took too long' }

/** Asks only one question at a time, however long it takes. */
function readiness(kernel: Kernel): Promise<Readiness> {
  const last = known.get(kernel)
  const age = last ? performance.now() - last.at : 0
  if (last && (!last.isAnswered || age < freshMs)) return withinPatience(last.answer, age)
  const asked = { at: performance.now(), answer: askReadiness(kernel), isAnswered: false }
  known.set(kernel, asked)
  void asked.answer.finally(() => {
    asked.isAnswered = true
  })
  return withinPatience(asked.answer, 0)
}

const withinPatience = (answer: Promise<Readiness>, age: number): Promise<Readiness> =>
  Promise.race([answer, setTimeout(Math.max(0, patienceMs - age), tooLate, { ref: false })])

/** A database that has not answered by then is away. */
const answerMs = 5000

/** Changes of the state are logged once, not at every question. */
const said = new WeakMap<Kernel, string>()

/** Tests what requests use: a transaction of the application role that writes, and needs new room on the disk. */
async function askReadiness(kernel: Kernel): Promise<Readiness> {
  const { database, schema, log } = kernel
  const saysOnce = (state: string, say: () => void) => {
    if ((said.get(kernel) ?? 'ready') !== state) say()
    said.set(kernel, state)
  }
  try {
    await schema.look()
    if (schema.newer) {
      saysOnce('newer', () => log.warn({ migration: schema.newer }, 'not ready: the database has become newer'))
      return { status: 'not ready', database: 'newer', reason: `a newer version has migrated the database (${schema.newer})` }
    }
    await database.transaction('', 'write', mayWrite)
    const { rows } = await database.owner.query<{ migrations: number; parked_jobs: number }>({
      text: 'select (select count(*) from schema_migrations) as migrations, parked_job_count() as parked_jobs',
      query_timeout: answerMs,
    } as QueryConfig)
    saysOnce('ready', () => log.info('ready again'))
    const databases_away = await databasesAway(database)
    return { status: 'ready', database: 'ok', ...rows[0], ...(databases_away.length > 0 && { databases_away }) }
  } catch (error) {
    const reason = storageFault(error)
    saysOnce(reason ?? 'away', () => log.warn({ err: error }, 'not ready'))
    return { status: 'not ready', ...(reason ? { database: 'not writable', reason } : { database: 'away' }) }
  }
}

/** The databases to which this process could not write the last time. */
const failing = new WeakMap<Node, boolean>()

/** How long to wait for the other databases, in ms. A later answer counts for the next question. */
const othersMs = 1000

/** Returns to which further databases of a cluster nothing can be written. */
async function databasesAway({ nodes }: Database): Promise<string[]> {
  // Home has been asked already.
  const all = nodes?.all.filter((node) => node !== nodes.home) ?? []
  const asked = all.map((node) =>
    node.database.transaction('', 'write', mayWrite).then(
      () => failing.set(node, false),
      () => failing.set(node, true),
    ),
  )
  if (asked.length > 0) await Promise.race([Promise.all(asked), setTimeout(othersMs, undefined, { ref: false })])
  return all.flatMap((node) => (failing.get(node) || node.database.isAway() ? [node.name] : []))
}

async function mayWrite(db: Kysely<Tables>): Promise<void> {
  await sql`select check_writing()`.execute(db)
  await takeRoom(db)
}

/**
 * Writes some 100 kB to a temporary file beside the tables. On a full disk, a row can still be changed in its place for long after nothing can be added: a message
 * needs a new page.
 */
async function takeRoom(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(db)
  await sql`select count(*) from generate_series(1, 6000)`.execute(db)
}
