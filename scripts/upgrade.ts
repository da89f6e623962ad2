// `npm run upgrade`: brings the database to this version, as a start of the server does; with --status it only says what would be done.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { MigrationRefused, migrate, migrationState } from '../apps/server/src/kernel/data/migrate.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { say } from './tooling/command.ts'
import { onDatabase } from './tooling/data-places.ts'

const { values } = parseArgs({ options: { status: { type: 'boolean', default: false } } })

await onDatabase(readConfig(), async (connection) => {
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => {})
  try {
    if (!values.status) await migrate(pool, makeLog('info'))
    await tellState(pool)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    say(error.message)
    process.exitCode = 1
  } finally {
    await pool.end()
  }
})

async function tellState(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { applied, newest, pending, unknown } = await migrationState(client)
    say(
      `${applied} migrations applied${newest ? `, the newest of this version ${newest.name} on ${newest.applied_at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''}.`,
    )
    for (const name of pending) say(`  pending: ${name}`)
    for (const name of unknown) say(`  of a newer version: ${name}`)
    if (unknown.length > 0) {
      say('This database was used by a newer version, which this one cannot run on. Take that version, or restore a backup made before the upgrade.')
      process.exitCode = 1
    } else say(pending.length > 0 ? 'The next start of the server applies them, or npm run upgrade.' : 'The database is up to date.')
  } finally {
    client.release()
  }
}
