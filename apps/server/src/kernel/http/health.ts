import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refuse, storageFault } from '../errors.ts'
import { hashSecret } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { parkedJobs, registry } from '../metrics.ts'
import { readInstallation } from './installation-metrics.ts'

/**
 * Adds `/healthz` (alive), `/readyz` (not closing down, and the role that serves requests can write to the database; also reports parked jobs) and `/metrics`
 * (Prometheus; see `mayReadMetrics`).
 */
export function addHealth(app: FastifyInstance, kernel: Kernel, isClosing: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return reply.status(503).send({ status: 'closing down' })
    const checks = await readiness(kernel)
    return reply.status(checks.database === 'ok' ? 200 : 503).send(checks)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(kernel, request.headers.authorization)) throw refuse(kernel.config.METRICS_TOKEN ? 'unauthenticated' : 'not_found')
    const checks = await readiness(kernel)
    parkedJobs.set(checks.parked_jobs ?? 0)
    await readInstallation(kernel)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics reveal how busy an installation is, so they require METRICS_TOKEN; without it, production does not serve them. */
function mayReadMetrics({ config }: Kernel, authorization = ''): boolean {
  const { METRICS_TOKEN, isProduction } = config
  if (!METRICS_TOKEN) return !isProduction
  return timingSafeEqual(hashSecret(authorization), hashSecret(`Bearer ${METRICS_TOKEN}`))
}

type Readiness = { database: 'ok' | 'away' | 'not writable'; reason?: string; migrations?: number; parked_jobs?: number; status: 'ready' | 'not ready' }

/** Answers are shared for this long: anyone may ask, and each answer writes to the disk. */
const freshMs = 1000
const known = new WeakMap<Kernel, { at: number; answer: Promise<Readiness> }>()

function readiness(kernel: Kernel): Promise<Readiness> {
  const last = known.get(kernel)
  if (last && performance.now() - last.at < freshMs) return last.answer
  const answer = askReadiness(kernel)
  known.set(kernel, { at: performance.now(), answer })
  return answer
}

/** Tests what requests use: a transaction of the application role that writes. */
async function askReadiness({ database, log }: Kernel): Promise<Readiness> {
  try {
    await database.transaction('', 'write', (db) => sql`select check_writing()`.execute(db))
    const { rows } = await database.owner.query<{ migrations: number; parked_jobs: number }>(
      'select (select count(*) from schema_migrations) as migrations, parked_job_count() as parked_jobs',
    )
    return { status: 'ready', database: 'ok', ...rows[0] }
  } catch (error) {
    const reason = storageFault(error)
    log.warn({ err: error }, 'not ready')
    return { status: 'not ready', ...(reason ? { database: 'not writable', reason } : { database: 'away' }) }
  }
}
