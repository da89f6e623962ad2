import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { modules } from '../../modules.ts'
import { clusterBeside, urlOf } from '../../testing/cluster.ts'
import { cloneDatabase, dropDatabase } from '../../testing/database.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { readConfig } from '../config.ts'
import { start } from '../start.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'porchlight-commands-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** Runs one of the operator’s commands. */
const command = (name: string, env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const script = join(import.meta.dirname, `../../../../../scripts/${name}.ts`)
    execFile(process.execPath, [script, ...args], { env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

/** A server over two databases with a library in each, and the settings by which commands find them. */
async function clusterServer() {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const cluster = await clusterBeside(server, template, 1)
  if (!cluster) throw new Error('no cluster')
  const running = await ownServer({ connection, env: { ROLES: 'web', ...cluster.env } })
  onTestFinished(async () => {
    await running.stop()
    await dropDatabase(connection)
    await cluster.drop()
  })
  const libraries = [await testLibrary(running, { company_name: 'First Inc' }), await testLibrary(running, { company_name: 'Second Inc' })]
  const { DATA_DIR } = running.kernel.config
  return { running, libraries, env: { DATA_DIR, DATABASE_URL: urlOf(connection), ...cluster.env } }
}

async function emptyDatabase(): Promise<string> {
  const { connection } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  onTestFinished(() => dropDatabase({ ...connection, database }))
  return urlOf({ ...connection, database })
}

test('the operator’s commands do all databases of a cluster, or refuse', async () => {
  const { running, libraries, env } = await clusterServer()
  const second = libraries[1]?.support_lib_id
  expect(await command('upgrade', env)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/home:\n.*applied[\s\S]*up to date[\s\S]*db2:\n[\s\S]*up to date/),
  })
  const file = join(await folder(), 'all.backup')
  expect(await command('backup', env, file)).toMatchObject({ code: 0, said: expect.stringContaining('of 2 databases') })
  const restored = { DATA_DIR: await folder(), DATABASE_URL: await emptyDatabase(), DATABASE_CLUSTER: `db2=${await emptyDatabase()}` }
  const alone = await command('restore', { DATA_DIR: restored.DATA_DIR, DATABASE_URL: restored.DATABASE_URL }, file)
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('of the databases home, db2') })
  expect(await command('restore', restored, file)).toMatchObject({ code: 0, said: expect.stringContaining('Restored') })
  const client = new pg.Client({ connectionString: restored.DATABASE_CLUSTER.replace('db2=', '') })
  await client.connect()
  expect((await client.query('select support_lib_id, company_name from libraries')).rows).toEqual([{ support_lib_id: second, company_name: 'Second Inc' }])
  await client.end()

  // One of several alone, or several without a first.
  const { DATABASE_CLUSTER, ...withoutCluster } = env
  const { DATABASE_URL: _first, ...withoutFirst } = env
  for (const name of ['backup', 'upgrade']) {
    expect(await command(name, withoutCluster)).toMatchObject({ code: 1, said: expect.stringContaining('names one of several databases (home)') })
    expect(await command(name, withoutFirst)).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_CLUSTER needs DATABASE_URL') })
  }
  const away = { ...env, DATABASE_CLUSTER: `db2=${env.DATABASE_URL.replace(/test_\w+/, 'test_missing')}` }
  expect(await command('backup', away)).toMatchObject({ code: 1, said: expect.stringContaining('The database db2 of DATABASE_CLUSTER cannot be reached') })
  const settings = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: restored.DATA_DIR }
  await expect(start({ config: readConfig({ ...settings, DATABASE_CLUSTER }), modules })).rejects.toThrow('DATABASE_CLUSTER needs DATABASE_URL')
  await expect(start({ config: readConfig({ ...settings, DATABASE_URL: env.DATABASE_URL }), modules })).rejects.toThrow(/one of (several databases|a cluster)/)
  const swapped = { DATABASE_URL: DATABASE_CLUSTER.replace('db2=', ''), DATABASE_CLUSTER: `db2=${env.DATABASE_URL}` }
  await expect(start({ config: readConfig({ ...settings, ...swapped }), modules })).rejects.toThrow('The database given as home was used as db2.')
  const again = await start({
    config: readConfig({ ...settings, DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL, DATABASE_CLUSTER, ROLES: 'web' }),
    modules,
  })
  await again.stop()
  expect(running.address).toBeTruthy()
})

test('the doctor names the databases of a cluster, and what is wrong with them', async () => {
  const { running, env } = await clusterServer()
  const well = await command('doctor', env)
  expect(well.said).toMatch(
    /✓ database home +PostgreSQL \d+ at .*; up to date; max_prepared_transactions 50; wal_level minimal \(logical is needed to move libraries\)/,
  )
  expect(well.said).toMatch(/✓ database db2 +PostgreSQL/)
  expect(well.said).not.toContain('✗ cluster')
  const { database } = running.kernel
  const [, db2] = database.views.map(({ owner }) => owner)
  await db2?.query("insert into schema_migrations (name) values ('9999_of_tomorrow.sql')")
  const sick = await command('doctor', { ...env, DATABASE_CLUSTER: env.DATABASE_CLUSTER.replace('db2=', 'other=') })
  expect(sick.code).toBe(1)
  expect(sick.said).toMatch(/✗ database other +it was used as db2; it was used by a newer version \(9999_of_tomorrow.sql\)/)
  expect(await command('upgrade', env)).toMatchObject({ code: 1, said: expect.stringContaining('Nothing has been changed') })
  await db2?.query("delete from schema_migrations where name = '9999_of_tomorrow.sql'")
  const { DATABASE_CLUSTER: _others, ...alone } = env
  expect((await command('doctor', alone)).said).toContain('✗ cluster        DATABASE_URL names one of several databases (home)')
})
