import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../testing/database.ts'

function run(args: string[], env: Record<string, string>) {
  const [script = '', ...rest] = args
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../../../../scripts', script), ...rest], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  return { status, said: stdout + stderr }
}

type Connection = ReturnType<typeof inject<'postgres'>>['connection']
const addressOf = ({ user, host, port }: Connection, database: string) => `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

/** Returns the address of a new, empty database. */
async function emptyDatabase(): Promise<string> {
  const { connection } = inject('postgres')
  const name = `unstarted_${randomBytes(4).toString('hex')}`
  const root = new pg.Client({ ...connection, database: 'postgres' })
  await root.connect()
  await root.query(`create database ${name}`)
  await root.end()
  return addressOf(connection, name)
}

test('npm run admin and backup say in words that the product was never started there, and leave nothing behind', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'porchlight-unstarted-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const DATA_DIR = path.join(parent, 'data')
  const args = ['admin.ts', 'list-libraries']
  for (const each of [args, ['backup.ts', path.join(parent, 'never.backup')]])
    expect(run(each, { DATA_DIR })).toEqual({
      status: 1,
      said: `There is no data in ${DATA_DIR} yet. Start the product once (npm start), or set DATA_DIR to where its data is.\n`,
    })
  expect(readdirSync(parent)).toEqual([])

  const empty = run(args, { DATA_DIR, DATABASE_URL: await emptyDatabase() })
  expect(empty.status).toBe(1)
  expect(empty.said).toBe('The database that DATABASE_URL names is empty. Start the product once (npm start), or set DATABASE_URL to its database.\n')

  const away = run(args, { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(away.status).toBe(1)
  expect(away.said).toMatch(/^The database that DATABASE_URL names cannot be reached: .*ECONNREFUSED.*\n$/)

  const { connection, template } = inject('postgres')
  const { database = '' } = await cloneDatabase(connection, template)
  const other = mkdtempSync(path.join(parent, 'other-'))
  expect(run(['admin.ts', 'list-libraries'], { DATA_DIR: other, DATABASE_URL: addressOf(connection, database) })).toEqual({ status: 0, said: '' })
})
