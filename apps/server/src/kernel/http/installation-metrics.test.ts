import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { writeBackup } from '../backup/write-backup.ts'

async function metricsOf(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return new Map(
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('#') || !line ? [] : [[line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))] as const])),
  )
}

test('metrics tell waits for the database, the oldest job, mails, disk space, Redis and the last backup', async () => {
  // No worker, so that a job stays.
  const server = await ownServer({ env: { ROLES: 'web' } })
  const { address, kernel, connection } = server
  const before = await metricsOf(address)
  expect(before.get('porchlight_jobs_oldest_seconds')).toBe(0)
  expect(before.get('porchlight_last_backup_timestamp_seconds')).toBe(0)
  expect(before.get('porchlight_redis_up')).toBe(1)
  expect(before.get('porchlight_database_waiting')).toBe(0)
  expect(before.get('porchlight_disk_free_bytes')).toBeGreaterThan(0)
  expect(before.get('porchlight_disk_size_bytes')).toBeGreaterThan(before.get('porchlight_disk_free_bytes') ?? 0)
  expect(before.get('porchlight_mails_total{outcome="failed"}')).toEqual(expect.any(Number))

  await testLibrary(server)
  await kernel.database.home.query("select graphile_worker.add_job('mail.send', '{}', run_at => now() - interval '90 seconds')")
  await kernel.database.home.query("select graphile_worker.add_job('mail.send', '{}', run_at => now() + interval '1 hour')")
  const { DATA_DIR } = kernel.config
  await writeBackup({ connection, dataDir: DATA_DIR, uploadsDir: null, file: join(DATA_DIR, 'a.backup'), progress: () => {} })
  const after = await metricsOf(address)
  expect(after.get('porchlight_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(after.get('porchlight_jobs_oldest_seconds')).toBeLessThan(600)
  expect(after.get('porchlight_jobs_waiting{kind="mail.send"}')).toBe(1)
  expect(after.get('porchlight_jobs_waiting_seconds{kind="mail.send"}')).toBeGreaterThanOrEqual(90)
  expect(after.get('porchlight_mail_oldest_seconds')).toBe(0)
  expect(after.get('porchlight_database_up')).toBe(1)
  // Partitions count as their table.
  const sizes = [...after].filter(([name]) => name.startsWith('porchlight_table_bytes'))
  expect(Object.fromEntries(sizes)).toHaveProperty('porchlight_table_bytes{table="events"}')
  expect(sizes.filter(([name, bytes]) => name.includes('events_') || bytes < 65_536)).toEqual([])
  expect([...after].filter(([name]) => name.startsWith('porchlight_build_info{version="'))).toEqual([[expect.any(String), 1]])
  expect(Math.abs((after.get('porchlight_last_backup_timestamp_seconds') ?? 0) - Date.now() / 1000)).toBeLessThan(600)
  expect(after.get('porchlight_database_wait_ms_count')).toBeGreaterThan(before.get('porchlight_database_wait_ms_count') ?? 0)
})

test('while the database is away, what it would tell has no value, rather than a zero', async () => {
  const server = await ownServer({ env: { ROLES: 'web', LOG_LEVEL: 'silent' } })
  const { owner } = server.kernel.database
  await owner.query('alter table schema_migrations rename to hidden; alter table instance.suspects rename to hidden')
  const away = await metricsOf(server.address)
  const told = ['jobs_parked', 'jobs_set_aside', 'jobs_oldest_seconds', 'mail_oldest_seconds', 'last_backup_timestamp_seconds']
  expect(told.map((name) => away.get(`porchlight_${name}`))).toEqual(told.map(() => Number.NaN))
  expect(away.get('porchlight_database_up')).toBe(0)
  expect([...away.keys()].filter((name) => name.startsWith('porchlight_jobs_waiting'))).toEqual([])
  await owner.query('alter table hidden rename to schema_migrations; alter table instance.hidden rename to suspects')
  await expect.poll(async () => (await metricsOf(server.address)).get('porchlight_database_up'), { timeout: 5000 }).toBe(1)
  expect((await metricsOf(server.address)).get('porchlight_jobs_parked')).toBe(0)
})

test('each metric that an alert or the dashboard asks for is there', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const text = await (await fetch(`${server.address}/metrics`)).text()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((each) => `${name}_${each}`) : [name],
    ),
  )
  const deploy = join(import.meta.dirname, '../../../../../deploy')
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const asked = readFileSync(join(deploy, file), 'utf8').match(/porchlight_[a-z_]+/g) ?? []
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
  }
  // Each alert has its line in the runbook.
  const alerts = [...readFileSync(join(deploy, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const runbook = [...readFileSync(join(deploy, '../docs/operate.md'), 'utf8').matchAll(/^\| (Porchlight\w+) \|/gm)].map(([, name]) => name)
  expect(alerts.sort()).toEqual(runbook.sort())
})
