// Stops the database that a killed server left running on DATA_DIR.
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { say } from './tooling/command.ts'

const { DATABASE_URL, DATA_DIR } = readConfig()
if (!DATABASE_URL) {
  // Adopting the database waits for recovery, and holds the lock that keeps a new server out meanwhile.
  const database = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} })
  await database.stop()
  if (database.adopted) say('The server was killed; its database has been stopped.')
}
