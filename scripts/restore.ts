// `npm run restore -- file`: restores a backup into an empty database. The product must not be running.
import path from 'node:path'
import { BackupFailed } from '../apps/server/src/kernel/backup/manifest.ts'
import { readBackup } from '../apps/server/src/kernel/backup/read-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { DataDirInUse } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/log.ts'
import { say } from './tooling/command.ts'
import { uploadsOnDisk } from './tooling/data-places.ts'

const config = readConfig()
const file = process.argv[2]
if (!file) {
  say('Which file? npm run restore -- <file>')
  process.exit(2)
}
let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
try {
  embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }
  const { made_at } = await readBackup({
    connection,
    dataDir: config.DATA_DIR,
    uploadsDir: uploadsOnDisk(config),
    file: path.resolve(file),
    log: makeLog('warn'),
    progress: (line) => say(`  ${line}`),
  })
  say(`Restored what was saved at ${made_at}. npm start serves it.`)
} catch (error) {
  if (!(error instanceof BackupFailed || error instanceof DataDirInUse)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
