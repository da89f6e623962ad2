// `npm run backup [-- file]`: saves everything (databases, uploads, secrets) to one file while the product keeps running.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { BackupFailed, rowsOf } from '../apps/server/src/kernel/backup/manifest.ts'
import { writeBackup } from '../apps/server/src/kernel/backup/write-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { openCluster } from '../apps/server/src/kernel/data/nodes/open-cluster.ts'
import { settlePrepared } from '../apps/server/src/kernel/data/nodes/prepared.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { say } from './tooling/command.ts'
import { onDatabases, uploadsOnDisk } from './tooling/data-places.ts'

const config = readConfig()
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
const file = path.resolve(process.argv[2] ?? `porchlight-${stamp}.backup`)
if (existsSync(file)) {
  say(`${file} is there already.`)
  process.exit(2)
}
await onDatabases(config, async (databases) => {
  const cluster = databases.length > 1 || config.DATABASE_CLUSTER ? openCluster(databases, config, makeLog('warn')) : undefined
  try {
    const manifest = await writeBackup({
      connection: databases[0].connection as pg.ClientConfig,
      cluster: cluster && { databases, settle: () => settlePrepared(cluster.nodes) },
      dataDir: config.DATA_DIR,
      uploadsDir: uploadsOnDisk(config),
      file,
      progress: (line) => say(`  ${line}`),
    })
    const { files } = manifest
    say(
      `${file} holds ${rowsOf(manifest)} rows${cluster ? ` of ${databases.length} databases` : ''}${files === null ? '; uploads lie in a storage of their own and are not in it' : ` and ${files} files`}. Keep it safe: it holds secrets.`,
    )
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error
    say(error.message)
    process.exitCode = 1
  } finally {
    await cluster?.close()
  }
})
