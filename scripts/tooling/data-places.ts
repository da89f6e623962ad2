import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../../apps/server/src/kernel/config.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/kernel/embedded-postgres.ts'
import { say } from './command.ts'

/** Runs `work` on the product's database: the configured one, the embedded one if running, or the embedded one started for this. */
export async function onDatabase(config: Config, work: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  if (config.DATABASE_URL) return work({ connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL })
  const running = runningEmbeddedPostgres(config.DATA_DIR)
  if (running) return work(running)
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  try {
    await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

/** Returns the uploads folder, or null if uploads are in external storage (`s3://…`). */
export function uploadsOnDisk({ STORAGE_URL, DATA_DIR }: Config): string | null {
  if (STORAGE_URL?.startsWith('s3://')) return null
  return STORAGE_URL?.replace(/^file:\/\//, '') ?? path.join(DATA_DIR, 'uploads')
}
