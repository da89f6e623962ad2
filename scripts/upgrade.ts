// `npm run upgrade`: brings the database (all of a cluster's) to this version, as a start of the server does. --status only says what would be done; --rehearse does it to a copy.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { rehearseUpgrade } from '../apps/server/src/kernel/backup/rehearse-upgrade.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { commandPool } from '../apps/server/src/kernel/data/command-pool.ts'
import { MigrationRefused, migrationState } from '../apps/server/src/kernel/data/migrate.ts'
import { migrateAll } from '../apps/server/src/kernel/data/nodes/migrate-all.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { duration, say } from './tooling/command.ts'
import { onDatabases } from './tooling/data-places.ts'

const { values } = parseArgs({ options: { status: { type: 'boolean', default: false }, rehearse: { type: 'boolean', default: false } } })

const config = readConfig()
await onDatabases(config, async (databases) => {
  const all = databases.map(({ name, connection }) => ({ name, connection, owner: commandPool(connection, 4) }))
  try {
    if (!values.status && !values.rehearse) await migrateAll(all, makeLog('info'))
    for (const { name, connection, owner } of all) {
      if (all.length > 1) say(`${name}:`)
      const isPending = await tellState(owner)
      if (values.rehearse && isPending) await rehearse(connection as pg.ClientConfig)
    }
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    say(error.message)
    process.exitCode = 1
  } finally {
    await Promise.all(all.map(({ owner }) => owner.end()))
  }
})

/** Upgrades a copy of the data and says what that took. */
async function rehearse(connection: pg.ClientConfig): Promise<void> {
  const { migrations, rows, copyMs, upgradeMs, lock, changed } = await rehearseUpgrade({
    ...{ connection, dataDir: config.DATA_DIR, log: makeLog('warn') },
    progress: (line) => say(line),
  })
  say(`A copy of ${rows} rows was made in ${duration(copyMs)} and upgraded by ${migrations.length} migrations in ${duration(upgradeMs)}.`)
  say(lock ? `Writers of ${lock.table} would wait longest: ${Math.round(lock.ms)} ms.` : 'Nobody who writes would wait.')
  for (const { table, before, after } of changed) say(`  ${table}: ${before ?? 'not there'} rows before, ${after ?? 'not there'} after`)
  say(changed.length > 0 ? 'All other tables have as many rows as before.' : 'Every table has as many rows as before.')
  say('The copy is deleted; your data is as it was.')
}

/** Returns whether there is something to upgrade. */
async function tellState(pool: pg.Pool): Promise<boolean> {
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
    } else if (pending.length === 0) say('The database is up to date.')
    else if (!values.rehearse) say('The next start of the server applies them, or npm run upgrade.')
    return unknown.length === 0 && pending.length > 0
  } finally {
    client.release()
  }
}
