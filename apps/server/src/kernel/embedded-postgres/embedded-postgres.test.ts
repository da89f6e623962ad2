import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { startOfProcess } from './process-identity.ts'
import { DatabaseProcess } from './testing/database-process.ts'

const nobody = 65534
const isRoot = process.getuid?.() === 0
const cleaning: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

function newDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pl-'))
  cleaning.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function start(dataDir: string, options?: ConstructorParameters<typeof DatabaseProcess>[1]): DatabaseProcess {
  const started = new DatabaseProcess(dataDir, options)
  cleaning.push(() => started.end('SIGTERM'))
  return started
}

const postmasterPid = (dataDir: string) => Number(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** Starts the database in this process, reads the numbers of all rows, and stops the database. */
async function rowsIn(dataDir: string): Promise<{ rows: number[]; adopted: boolean }> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query<{ n: string }>('select n from kept order by n')
  await client.end()
  await server.stop()
  return { rows: rows.map(({ n }) => Number(n)), adopted: server.adopted }
}

test('starts in an empty directory, stops cleanly and starts again', async () => {
  const dataDir = newDir()
  const first = start(dataDir)
  expect(await first.outcome()).toMatchObject({ ready: true, adopted: false, data_directory: path.join(dataDir, 'pg18') })
  await first.hasWritten(10)
  const pid = postmasterPid(dataDir)
  await first.end('SIGTERM')
  // The process is gone, or a zombie that its new parent has not reaped yet.
  expect(startOfProcess(pid)).toBeNull()
  const { rows, adopted } = await rowsIn(dataDir)
  expect(adopted).toBe(false)
  expect(rows).toEqual(expect.arrayContaining(first.written))
})

test('where a restore was killed between putting the database aside and giving the restored one its name, no empty database is made; what it left is removed', async () => {
  const dataDir = newDir()
  for (const name of ['pg18.before-20261128140300', 'pg18.new-1/base']) mkdirSync(path.join(dataDir, name), { recursive: true })
  writeFileSync(path.join(dataDir, 'base-copy.1.new'), '')
  await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow('a restore put aside: pg18.before-20261128140300.')
  expect(readdirSync(dataDir).filter((name) => /new|^pg18/.test(name))).toEqual(['pg18.before-20261128140300'])
})

test.each([
  ['the application', true, false],
  ['PostgreSQL', false, true],
  ['both', true, true],
])('no acknowledged row is lost when %s is killed with -9', async (_who, killsApplication, killsPostgres) => {
  const dataDir = newDir()
  const writer = start(dataDir)
  await writer.hasWritten(200)
  if (killsPostgres) process.kill(postmasterPid(dataDir), 'SIGKILL')
  await writer.end(killsApplication ? 'SIGKILL' : 'SIGTERM')
  const { rows, adopted } = await rowsIn(dataDir)
  expect(adopted).toBe(killsApplication && !killsPostgres)
  expect(rows).toEqual(expect.arrayContaining(writer.written))
})

test('a lock file that names another live process does not prevent the database from starting', async () => {
  const dataDir = newDir()
  const writer = start(dataDir)
  await writer.hasWritten(1)
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await writer.end('SIGKILL')
  const lockFile = path.join(dataDir, 'pg18/postmaster.pid')
  writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.pid)))
  expect((await rowsIn(dataDir)).adopted).toBe(false)
})

test('an interrupted initialisation is repeated on the next start', async () => {
  const dataDir = newDir()
  mkdirSync(path.join(dataDir, 'pg18.new-1'))
  writeFileSync(path.join(dataDir, 'pg18.new-1/half'), '')
  const writer = start(dataDir)
  await writer.hasWritten(1)
  expect(statSync(path.join(dataDir, 'pg18.new-1'), { throwIfNoEntry: false })).toBeUndefined()
})

test("a second server on the same data directory is refused with the first one's process id; it starts once the first is gone, even after kill -9", async () => {
  const dataDir = newDir()
  const first = start(dataDir)
  await first.hasWritten(1)
  const second = start(dataDir)
  expect(await second.outcome()).toEqual({
    failed: 'DataDirInUse',
    message: `The data directory ${dataDir} is in use by another Porchlight server (process ${first.pid}). Stop that one, or set DATA_DIR to another directory.`,
  })
  const before = first.written.length
  await first.hasWritten(before + 10)
  await first.end('SIGKILL')
  expect(await start(dataDir).outcome()).toMatchObject({ ready: true, adopted: true })
})

test('when several servers start at the same instant, at most one owns the directory', async () => {
  const dataDir = newDir()
  const outcomes = await Promise.all([1, 2, 3].map(() => start(dataDir).outcome()))
  const ready = outcomes.filter((outcome) => outcome.ready)
  expect(ready.length).toBeLessThanOrEqual(1)
  expect(outcomes.filter((outcome) => outcome.failed === 'DataDirInUse')).toHaveLength(3 - ready.length)
})

test('one process cannot own a directory twice, but can own it again after stopping', async () => {
  const dataDir = newDir()
  const log = vi.fn()
  const first = await startEmbeddedPostgres({ dataDir, log })
  cleaning.push(() => first.stop())
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({ name: 'DataDirInUse', pid: process.pid })
  await first.stop()
  const again = await startEmbeddedPostgres({ dataDir, log })
  await again.stop()
  expect(log.mock.calls).toEqual([[`Made a new database in ${path.join(dataDir, 'pg18')}.`]])
})

test('a long path gets a short socket path', async () => {
  const dataDir = path.join(newDir(), 'a-rather-long-name-of-a-folder'.repeat(5))
  const outcome = await start(dataDir).outcome()
  expect(outcome).toMatchObject({ ready: true, data_directory: path.join(dataDir, 'pg18') })
  expect(outcome.host?.startsWith(os.tmpdir())).toBe(true)
})

test.runIf(isRoot)('root without user namespaces runs the database as nobody', async () => {
  const dataDir = newDir()
  const first = start(dataDir, { mode: 'forbid-namespace' })
  expect(await first.outcome()).toMatchObject({ ready: true, data_directory: path.join(dataDir, 'pg18') })
  await first.hasWritten(5)
  expect(statSync(path.join(dataDir, 'pg18')).uid).toBe(nobody)
  await first.end('SIGKILL')
  const { rows, adopted } = await rowsIn(dataDir)
  expect(adopted).toBe(true)
  expect(rows).toEqual(expect.arrayContaining(first.written))
})

test.runIf(isRoot)("if the account cannot enter the data directory's parent, the cluster is kept in /var/lib, even after a restart", async () => {
  const closed = newDir() // created with mode 0700
  const dataDir = path.join(closed, 'data')
  const first = start(dataDir, { mode: 'forbid-namespace' })
  const { data_directory = '' } = await first.outcome()
  expect(data_directory).toMatch(/^\/var\/lib\/porchlight-\w+\/pg18$/)
  cleaning.unshift(() => rmSync(path.dirname(data_directory), { recursive: true, force: true }))
  await first.hasWritten(5)
  await first.end('SIGTERM')
  expect((await rowsIn(dataDir)).rows).toEqual(expect.arrayContaining(first.written))
})

/** Returns whether another account can run this project's files, which is impossible inside a private home directory. */
const isOpen = spawnSync(process.execPath, ['--version'], { cwd: '/', uid: isRoot ? nobody : undefined }).status === 0

test.runIf(isRoot && isOpen)('an ordinary user runs the database under their own account; root then uses the same account', async () => {
  const dataDir = newDir()
  chownSync(dataDir, nobody, nobody)
  const first = start(dataDir, { uid: nobody })
  expect(await first.outcome()).toMatchObject({ ready: true })
  await first.hasWritten(5)
  expect(statSync(path.join(dataDir, 'pg18')).uid).toBe(nobody)
  await first.end('SIGTERM')
  expect((await rowsIn(dataDir)).rows).toEqual(expect.arrayContaining(first.written))
})

test('a database that ends by itself is started again while the product runs', async () => {
  const said: string[] = []
  const server = await startEmbeddedPostgres({ dataDir: newDir(), log: (message) => said.push(message) })
  cleaning.push(() => server.stop())
  const pid = async () => {
    const client = new pg.Client(server.connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return Number((await client.query("select pg_read_file('postmaster.pid', 0, 10) as pid")).rows[0].pid.split('\n')[0])
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => {})
    }
  }
  const first = (await pid()) ?? 0
  process.kill(first, 'SIGKILL')
  const began = performance.now()
  await eventually(async () => expect([undefined, first]).not.toContain(await pid()))
  process.stdout.write(`the database was back after ${Math.round(performance.now() - began)} ms\n`)
  await eventually(() => expect(said.join('\n')).toContain('is back'))
})
