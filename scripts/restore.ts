// `npm run restore -- [--verify] [--erased list] file`: restores a backup into an empty database (into as many as it is of), or only verifies it. `--to "2026-11-28 14:03" [--replace]`
// restores the embedded database as it was at that time, from the archive of its log. To restore, the product must not be running. `--erased` names the
// erased-contacts.jsonl of another DATA_DIR: contacts in it are erased again at the next start.
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFailed, partsOf, rowsOf } from '../apps/server/src/kernel/backup/manifest.ts'
import { readBackup } from '../apps/server/src/kernel/backup/read-backup.ts'
import { verifyBackup } from '../apps/server/src/kernel/backup/verify-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { ownMigrations } from '../apps/server/src/kernel/data/migrate.ts'
import { addressesOf, ClusterRefused } from '../apps/server/src/kernel/data/nodes/open-cluster.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { DataDirInUse } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { AppError, storageFault } from '../apps/server/src/kernel/errors.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { openStorage } from '../apps/server/src/kernel/storage/open-storage.ts'
import { erasedListName } from '../apps/server/src/modules/personal-data/erased-list.ts'
import { say } from './tooling/command.ts'
import { uploadsOnDisk } from './tooling/data-places.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ verify: { type: 'boolean', default: false }, erased: { type: 'string' } },
    ...{ to: { type: 'string' }, line: { type: 'string' }, replace: { type: 'boolean', default: false } },
  },
})
const [file] = positionals
if (values.to !== undefined) process.exit(await toMoment(values.to))
if (values.line !== undefined || values.replace) {
  say('--line and --replace belong to a restore with --to "2026-11-28 14:03"; a file is restored without them.')
  process.exit(2)
}
if (!file) {
  say('Which file? npm run restore -- [--verify] [--erased <list>] <file>, or --to "2026-11-28 14:03" [--line <line>] [--replace]')
  process.exit(2)
}
// A file that is refused leaves nothing behind, not even an empty database.
const code = await verify(path.resolve(file))
if (values.verify || code !== 0) process.exit(code)
const config = readConfig()
if (config.DATABASE_CLUSTER && !config.DATABASE_URL) {
  say('DATABASE_CLUSTER needs DATABASE_URL, the first of the databases.')
  process.exit(2)
}
let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
try {
  embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  const erased = values.erased ? await readFile(path.resolve(values.erased)) : ''
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }
  const { made_at } = await readBackup({
    connection,
    cluster: config.DATABASE_CLUSTER ? await addressesOf(connection, config.DATABASE_CLUSTER) : undefined,
    dataDir: config.DATA_DIR,
    uploadsDir: uploadsOnDisk(config),
    file: path.resolve(file),
    log: makeLog('warn'),
    progress: (line) => say(`  ${line}`),
  })
  if (values.erased) await appendFile(path.join(config.DATA_DIR, erasedListName), erased, { mode: 0o600, flush: true })
  say(`Restored what was saved at ${made_at}. npm start serves it.`)
} catch (error) {
  if (!(error instanceof BackupFailed || error instanceof DataDirInUse || error instanceof ClusterRefused)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}

/** Returns the exit code. */
async function verify(name: string): Promise<number> {
  try {
    const ours = await ownMigrations()
    const manifest = await verifyBackup(name)
    const { made_at, files } = manifest
    const parts = partsOf(manifest)
    const unknown = parts.flatMap(({ part }) => part.migrations).filter((migration) => !ours.includes(migration))
    if (unknown.length > 0) throw new BackupFailed(`This data was used by a newer Porchlight (migration ${unknown[0]}). Take that version, or an older backup.`)
    const where = `${parts.reduce((sum, { part }) => sum + part.tables.length, 0)} tables${parts.length > 1 ? ` of the databases ${parts.map((each) => each.name).join(', ')}` : ''}`
    say(`${name} is complete and undamaged: ${rowsOf(manifest)} rows in ${where}, ${files ?? 'no'} files, saved at ${made_at}.`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error
    say(error.message)
    return 1
  }
}

/** Returns the exit code. */
async function toMoment(text: string): Promise<number> {
  const config = readConfig()
  if (config.DATABASE_URL) {
    say('The log of the database that DATABASE_URL names is not kept by Porchlight: restore it with its own tools; docs/operate.md has a recipe.')
    return 1
  }
  if (config.DATABASE_CLUSTER) {
    say('A cluster (DATABASE_CLUSTER) is not restored to a moment: only the embedded database is, which cannot be part of one.')
    return 1
  }
  const { momentOf } = await import('../apps/server/src/kernel/point-in-time/moment.ts')
  const { restoreTo } = await import('../apps/server/src/kernel/point-in-time/restore-to.ts')
  try {
    const to = momentOf(text)
    const at = to.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', ' UTC')
    say(`To ${at}, which is ${new Date(to.epochMilliseconds).toString()} on this machine.`)
    const { aside } = await restoreTo({
      ...{ to, line: values.line, dataDir: config.DATA_DIR, storage: openStorage(config), replace: values.replace },
      progress: (line) => say(`  ${line}`),
    })
    if (aside) say(`The database that was there is in ${aside}; delete it when you no longer need it.`)
    say(`Restored as it was at ${at}. Start the product: first it erases again who was erased since, then it serves.`)
    return 0
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'unavailable'
    const fault = isAway ? 'the storage that STORAGE_URL names cannot be reached' : storageFault(error)
    if (!(error instanceof BackupFailed || error instanceof DataDirInUse || fault)) throw error
    say(error instanceof Error && !fault ? error.message : `Nothing has been restored: ${fault}.`)
    return 1
  }
}
