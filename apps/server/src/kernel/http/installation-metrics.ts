import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { QueryConfig } from 'pg'
import { Gauge } from 'prom-client'
import { answersOf } from '../data/nodes/in-each-database.ts'
import type { Kernel } from '../kernel.ts'
import { registry } from '../process/metrics.ts'
// Its metrics are there, without values, where no archive is kept.
import '../point-in-time/archive-metrics.ts'

const gauge = (name: string, help: string) => new Gauge({ name: `porchlight_${name}`, help, registers: [registry] })

const gauges = {
  waiting: gauge('database_waiting', 'transactions that wait for a database connection'),
  oldestJob: gauge('jobs_oldest_seconds', 'how long the oldest due job has waited to be started, in seconds; 0 if none waits'),
  eventsBehind: gauge('events_oldest_unread_seconds', 'how long the oldest event that a reaction has to follow has waited for it, in seconds; 0 if none waits'),
  setAside: gauge('jobs_set_aside', 'jobs, and things of jobs, that have ended two processes and wait for somebody to have them tried again'),
  parked: gauge('jobs_parked', 'jobs that used up their attempts'),
  database: gauge('database_up', '1 while this process can write to the database, to all of them if there are several, 0 while it cannot'),
  diskFree: gauge('disk_free_bytes', 'space left on the disk with DATA_DIR, in bytes'),
  diskSize: gauge('disk_size_bytes', 'size of the disk with DATA_DIR, in bytes'),
  redis: gauge('redis_up', '1 while the connection to Redis is up, 0 while it is not; 1 too if no Redis is configured'),
  backup: gauge('last_backup_timestamp_seconds', 'when the last backup was completed, in seconds since 1970; 0 if there is none'),
}

const ofKind = (name: string, help: string) => new Gauge({ name: `porchlight_${name}`, help, labelNames: ['kind'], registers: [registry] })
const byKind = {
  waiting: ofKind('jobs_waiting', 'due jobs that have not been started, by kind'),
  oldest: ofKind('jobs_waiting_seconds', 'how long the oldest due job of each kind has waited, in seconds'),
}

const tableBytes = new Gauge({
  name: 'porchlight_table_bytes',
  help: 'size of each table with its indexes, in bytes, from 64 kB on; events of all months are one. Read every five minutes',
  labelNames: ['table'],
  registers: [registry],
})
/** A partition counts as its table. */
const sizesQuery = `select coalesce(p.relname, c.relname) as table, sum(pg_total_relation_size(c.oid))::float as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
  where c.relkind = 'r' and n.nspname in ('public', 'instance', 'graphile_worker') group by 1 having sum(pg_total_relation_size(c.oid)) >= 65536`
const sizesFreshMs = 300_000
let sizesReadAt = Number.NEGATIVE_INFINITY

/** Asks every file of the database for its size, so not at every scrape. */
async function readSizes({ database, log }: Kernel): Promise<void> {
  if (performance.now() - sizesReadAt < sizesFreshMs) return
  sizesReadAt = performance.now()
  const rows = await rowsOfAll<{ table: string; bytes: number }>(database, sizesQuery).catch((err: unknown) => log.warn({ err }, 'sizes of tables'))
  if (!rows) return
  tableBytes.reset()
  for (const { table, bytes } of rows) tableBytes.inc({ table }, bytes)
}

type Facts = { oldest_unread: number; last_backup: number; set_aside: number; parked: number }
type Waiting = { kind: string; waiting: number; oldest: number }

const factsQuery = `select
  coalesce((select extract(epoch from now() - min(since)) from consumers_behind(null)), 0)::float as oldest_unread,
  (select count(*) from instance.suspects where set_aside_at is not null)::int
    + (select count(*) from instance.suspected_items where set_aside_at is not null)::int as set_aside,
  parked_job_count() as parked,
  coalesce((select extract(epoch from changed_at) from instance.facts where name = 'backup'), 0)::float as last_backup`
/** Parked jobs don't wait. */
const waitingQuery = `select t.identifier as kind, count(*)::int as waiting, extract(epoch from now() - min(j.run_at))::float as oldest
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= now() and j.locked_at is null and not is_parked(j) group by 1`

/** Scrapers time out after ten seconds. */
const patienceMs = 4000

/** Asks each database of a cluster; one that is away is passed over unless all are. */
const rowsOfAll = async <Row extends object>({ views, nodes }: Kernel['database'], statement: string): Promise<Row[]> => {
  const asked = views.filter(({ name }) => !nodes?.named(name).database.isAway())
  if (asked.length === 0) throw new Error('no database is there')
  const limit = nodes && { query_timeout: patienceMs }
  return (await answersOf(asked.map(({ owner }) => owner.query<Row>({ text: statement, ...limit } as QueryConfig)))).flatMap(({ rows }) => rows)
}

const sum = (...values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Adds up what waits in several databases. */
const byKindOf = (rows: readonly Waiting[]): Waiting[] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, each]) => ({
    kind,
    waiting: sum(...each.map(({ waiting }) => waiting)),
    oldest: Math.max(...each.map(({ oldest }) => oldest)),
  }))

/** Reads what describes the whole installation rather than this process. What can't be read has no value (NaN): a zero would say that nothing waits. */
export async function readInstallation(kernel: Kernel, isDatabaseUp: boolean): Promise<void> {
  const { database, ports, config, log, modules } = kernel
  gauges.waiting.set(database.waiting())
  gauges.redis.set(ports.redisIsUp() ? 1 : 0)
  gauges.database.set(isDatabaseUp ? 1 : 0)
  const facts = Promise.all([rowsOfAll<Facts>(database, factsQuery), rowsOfAll<Waiting>(database, waitingQuery)])
  const tooLate = setTimeout(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error('the database took too long')))
  const [read, disk] = await Promise.allSettled([Promise.race([facts, tooLate]), statfs(config.DATA_DIR)])
  if (read.status === 'rejected') log.warn({ err: read.reason }, 'metrics')
  const [about, waiting] = read.status === 'fulfilled' ? [read.value[0], byKindOf(read.value[1])] : [[], undefined]
  const over = (which: keyof Facts, how: (...values: number[]) => number) => (about.length > 0 ? how(...about.map((each) => each[which])) : Number.NaN)
  gauges.eventsBehind.set(Math.max(0, over('oldest_unread', Math.max)))
  gauges.setAside.set(over('set_aside', sum))
  gauges.parked.set(over('parked', sum))
  // Only home has a value other than 0.
  gauges.backup.set(over('last_backup', Math.max))
  gauges.oldestJob.set(waiting ? Math.max(0, ...waiting.map(({ oldest }) => oldest)) : Number.NaN)
  for (const { name, help, statement } of modules.flatMap(({ measured = [] }) => measured)) {
    const metric = (registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, registers: [registry] })
    // After the others, which say whether the database answers at all.
    const answer = read.status === 'fulfilled' ? await rowsOfAll<{ value: number }>(database, statement).catch(() => undefined) : undefined
    metric.set(answer && answer.length > 0 ? Math.max(...answer.map(({ value }) => value)) : Number.NaN)
  }
  if (read.status === 'fulfilled') await readSizes(kernel)
  for (const each of Object.values(byKind)) each.reset()
  for (const { kind, waiting: count, oldest } of waiting ?? []) {
    byKind.waiting.set({ kind }, count)
    byKind.oldest.set({ kind }, oldest)
  }
  if (disk.status === 'fulfilled') {
    gauges.diskFree.set(disk.value.bavail * disk.value.bsize)
    gauges.diskSize.set(disk.value.blocks * disk.value.bsize)
  }
}
