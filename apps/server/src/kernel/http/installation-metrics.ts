import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Kernel } from '../kernel.ts'
import { registry } from '../metrics.ts'

const gauge = (name: string, help: string) => new Gauge({ name: `porchlight_${name}`, help, registers: [registry] })

const gauges = {
  waiting: gauge('database_waiting', 'transactions that wait for a database connection'),
  oldestJob: gauge('jobs_oldest_seconds', 'how long the oldest due job has waited to be started, in seconds; 0 if none waits'),
  eventsBehind: gauge('events_oldest_unread_seconds', 'how long the oldest event that a reaction has to follow has waited for it, in seconds; 0 if none waits'),
  setAside: gauge('jobs_set_aside', 'jobs, and things of jobs, that have ended two processes and wait for somebody to have them tried again'),
  diskFree: gauge('disk_free_bytes', 'space left on the disk with DATA_DIR, in bytes'),
  diskSize: gauge('disk_size_bytes', 'size of the disk with DATA_DIR, in bytes'),
  redis: gauge('redis_up', '1 while the connection to Redis is up, 0 while it is not; 1 too if no Redis is configured'),
  backup: gauge('last_backup_timestamp_seconds', 'when the last backup was completed, in seconds since 1970; 0 if there is none'),
}

type Facts = { oldest_job: number; oldest_unread: number; last_backup: number; set_aside: number }

/** Parked jobs don't wait: `porchlight_jobs_parked` counts them. */
const factsQuery = `select
  coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker._private_jobs j where run_at <= now() and locked_at is null and not is_parked(j)), 0)::float as oldest_job,
  coalesce((select extract(epoch from now() - min(since)) from consumers_behind(null)), 0)::float as oldest_unread,
  (select count(*) from instance.suspects where set_aside_at is not null)::int
    + (select count(*) from instance.suspected_items where set_aside_at is not null)::int as set_aside,
  coalesce((select extract(epoch from changed_at) from instance.facts where name = 'backup'), 0)::float as last_backup`

/** Reads what describes the whole installation rather than this process; what can't be read keeps its last value. */
export async function readInstallation({ database, ports, config, log }: Kernel): Promise<void> {
  gauges.waiting.set(database.waiting())
  gauges.redis.set(ports.redisIsUp() ? 1 : 0)
  const [facts, disk] = await Promise.allSettled([database.owner.query<Facts>(factsQuery), statfs(config.DATA_DIR)])
  if (facts.status === 'fulfilled') {
    gauges.oldestJob.set(facts.value.rows[0]?.oldest_job ?? 0)
    gauges.eventsBehind.set(Math.max(0, facts.value.rows[0]?.oldest_unread ?? 0))
    gauges.setAside.set(facts.value.rows[0]?.set_aside ?? 0)
    gauges.backup.set(facts.value.rows[0]?.last_backup ?? 0)
  } else log.warn({ err: facts.reason }, 'metrics')
  if (disk.status === 'fulfilled') {
    gauges.diskFree.set(disk.value.bavail * disk.value.bsize)
    gauges.diskSize.set(disk.value.blocks * disk.value.bsize)
  }
}
