// `npm run backup [-- file]`: saves everything (database, uploads, secrets) to one file while the product keeps running.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { writeBackup } from '../apps/server/src/kernel/backup/write-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { say } from './tooling/command.ts'
import { onDatabase, uploadsOnDisk } from './tooling/data-places.ts'

const config = readConfig()
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
const file = path.resolve(process.argv[2] ?? `porchlight-${stamp}.backup`)
if (existsSync(file)) {
  say(`${file} is there already.`)
  process.exit(2)
}
await onDatabase(config, async (connection) => {
  const { tables, files } = await writeBackup({
    connection,
    dataDir: config.DATA_DIR,
    uploadsDir: uploadsOnDisk(config),
    file,
    progress: (line) => say(`  ${line}`),
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${file} holds ${rows} rows${files === null ? '; uploads lie in a storage of their own and are not in it' : ` and ${files} files`}. Keep it safe: it holds secrets.`,
  )
})
