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
  await kernel.database.owner.query("select graphile_worker.add_job('mail.send', '{}', run_at => now() - interval '90 seconds')")
  await kernel.database.owner.query("select graphile_worker.add_job('mail.send', '{}', run_at => now() + interval '1 hour')")
  const { DATA_DIR } = kernel.config
  await writeBackup({ connection, dataDir: DATA_DIR, uploadsDir: null, file: join(DATA_DIR, 'a.backup'), progress: () => {} })
  const after = await metricsOf(address)
  expect(after.get('porchlight_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(after.get('porchlight_jobs_oldest_seconds')).toBeLessThan(600)
  expect(Math.abs((after.get('porchlight_last_backup_timestamp_seconds') ?? 0) - Date.now() / 1000)).toBeLessThan(600)
  expect(after.get('porchlight_database_wait_ms_count')).toBeGreaterThan(before.get('porchlight_database_wait_ms_count') ?? 0)
})
