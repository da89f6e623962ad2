// `npm run restore -- [--verify] [--erased list] file`: restores a backup into an empty database, or only verifies it. To restore, the product must not be
// running. `--erased` names the erased-contacts.jsonl of another DATA_DIR: contacts in it are erased again at the next start.
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFailed } from '../apps/server/src/kernel/backup/manifest.ts'
import { readBackup } from '../apps/server/src/kernel/backup/read-backup.ts'
import { verifyBackup } from '../apps/server/src/kernel/backup/verify-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { DataDirInUse } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { erasedListName } from '../apps/server/src/modules/personal-data/erased-list.ts'
import { say } from './tooling/command.ts'
import { uploadsOnDisk } from './tooling/data-places.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean', default: false }, erased: { type: 'string' } } })
const [file] = positionals
if (!file) {
  say('Which file? npm run restore -- [--verify] [--erased <list>] <file>')
  process.exit(2)
}
if (values.verify) {
  process.exit(await verify(path.resolve(file)))
}
const config = readConfig()
let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
try {
  embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  const erased = values.erased ? await readFile(path.resolve(values.erased)) : ''
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }
  const { made_at } = await readBackup({
    connection,
    dataDir: config.DATA_DIR,
    uploadsDir: uploadsOnDisk(config),
    file: path.resolve(file),
    log: makeLog('warn'),
    progress: (line) => say(`  ${line}`),
  })
  if (values.erased) await appendFile(path.join(config.DATA_DIR, erasedListName), erased, { mode: 0o600, flush: true })
  say(`Restored what was saved at ${made_at}. npm start serves it.`)
} catch (error) {
  if (!(error instanceof BackupFailed || error instanceof DataDirInUse)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}

/** Returns the exit code. */
async function verify(name: string): Promise<number> {
  try {
    const { made_at, tables, files } = await verifyBackup(name)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${name} is complete and undamaged: ${rows} rows in ${tables.length} tables, ${files ?? 'no'} files, saved at ${made_at}.`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error
    say(error.message)
    return 1
  }
}
