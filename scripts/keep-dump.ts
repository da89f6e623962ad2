// `npm run keep-dump -- <version>`: keeps the data of the demo as this release has it. A test upgrades every kept one (upgrades.test.ts).
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seedDemo } from '../apps/server/src/demo/seed-demo.ts'
import { writeBackup } from '../apps/server/src/kernel/backup/write-backup.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { modules } from '../apps/server/src/modules.ts'
import { root, say } from './tooling/command.ts'

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Which version? For example: npm run keep-dump -- 1.0.0')
const kept = path.join(root, 'apps/server/src/kernel/backup/testing/releases')
const file = path.join(kept, `${version}.backup`)
if (existsSync(file)) throw new Error(`${file} is there already: what a release has written never changes.`)
mkdirSync(kept, { recursive: true })
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-dump-'))
const embedded = await startEmbeddedPostgres({ dataDir: folder, log: say })
try {
  const { host, user, database } = embedded.connection
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: '1', NODE_ENV: 'development', LOG_LEVEL: 'warn', ROLES: 'web,live' }
  const config = readConfig({ ...settings, DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}` })
  const { stop } = await start({ config, modules, afterMigrations: seedDemo })
  await stop()
  // An empty folder: no secrets go into the repository.
  await writeBackup({ connection: embedded.connection, dataDir: path.join(folder, 'none'), uploadsDir: null, file, progress: () => {} })
  say(`${file}: ${Math.round(statSync(file).size / 1024)} kB`)
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
