import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import { hashSecret } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { parkedJobs, registry } from '../metrics.ts'

/**
 * Adds `/healthz` (alive), `/readyz` (not closing down, database reachable and migrated; also reports parked jobs) and `/metrics` (Prometheus; see
 * `mayReadMetrics`).
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
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics reveal how busy an installation is, so they require METRICS_TOKEN; without it, production does not serve them. */
function mayReadMetrics({ config }: Kernel, authorization = ''): boolean {
  const { METRICS_TOKEN, isProduction } = config
  if (!METRICS_TOKEN) return !isProduction
  return timingSafeEqual(hashSecret(authorization), hashSecret(`Bearer ${METRICS_TOKEN}`))
}

async function readiness({
  database,
  log,
}: Kernel): Promise<{ database: 'ok' | 'away'; migrations?: number; parked_jobs?: number; status: 'ready' | 'not ready' }> {
  try {
    const { rows } = await database.owner.query<{ migrations: number; parked_jobs: number }>(
      'select (select count(*) from schema_migrations) as migrations, parked_job_count() as parked_jobs',
    )
    return { status: 'ready', database: 'ok', ...rows[0] }
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return { status: 'not ready', database: 'away' }
  }
}
