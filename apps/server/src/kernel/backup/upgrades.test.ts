import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { dropDatabase } from '../../testing/database.ts'
import { ownServer } from '../../testing/test-server.ts'
import { migrationState } from '../data/migrate.ts'
import { makeLog } from '../process/log.ts'
import { readBackup } from './read-backup.ts'
import { measureUpgrade } from './rehearse-upgrade.ts'

/** The data of each release, as `npm run keep-dump` kept it. */
const kept = globSync(path.join(import.meta.dirname, 'testing/releases/*.backup')).sort()

async function emptyDatabase(): Promise<pg.PoolConfig> {
  const { connection } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  onTestFinished(() => dropDatabase({ ...connection, database }))
  return { ...connection, database }
}

test.each(kept.map((file) => [path.basename(file, '.backup'), file] as const))(
  'the data of %s are upgraded without losing a row, and served',
  async (_version, file) => {
    const connection = await emptyDatabase()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-upgrade-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const log = makeLog('error')
    const manifest = await readBackup({ connection, dataDir, uploadsDir: null, file, log, progress: () => {}, isLeftAsItWas: true })
    const client = new pg.Client(connection)
    await client.connect()
    expect((await migrationState(client)).applied).toBe(manifest.migrations.length)
    const { migrations, rows, changed, lock } = await measureUpgrade(connection, manifest, log)
    expect(await migrationState(client)).toMatchObject({ pending: [], unknown: [] })
    await client.end()
    expect(rows).toBeGreaterThan(1000)
    expect(migrations.length).toBe(new Set(migrations).size)
    // A migration may add rows; it takes none.
    expect(changed.filter(({ before, after }) => (after ?? 0) < (before ?? 0))).toEqual([])
    expect(lock?.ms ?? 0).toBeLessThan(2000)

    const { address } = await ownServer({ connection })
    const { identity_token } = await callsOf(address, () => null).identity.signIn({ email: 'owner@agency.test', password: 'porchlight-demo' })
    expect(identity_token).toBeTruthy()
  },
)

test('a release is kept', () => {
  expect(kept).not.toEqual([])
})
