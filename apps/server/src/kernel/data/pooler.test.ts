import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findPgbouncer } from '../../../../../scripts/services.ts'
import { freePort } from '../../../../../scripts/tooling/port.ts'
import { modules } from '../../modules.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { TestPgbouncer } from '../../testing/pgbouncer.ts'
import { readConfig } from '../config.ts'
import { makeLog } from '../process/log.ts'
import { type Running, start } from '../start.ts'
import { openDatabase } from './database.ts'

const program = await findPgbouncer()

/** Puts PgBouncer in front of a fresh database; returns the addresses of both, and a function that starts the product on them. */
async function behindPooler(more: string) {
  const { connection: server, template, folder } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const pooler = await TestPgbouncer.start(program ?? '', await freePort(), server, more)
  onTestFinished(() => pooler.stop())
  await pooler.answers(connection)
  const url = (host: string, port: number) => `postgres://${connection.user}@${encodeURIComponent(host)}:${port}/${connection.database}`
  const env = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', DATABASE_POOL: '6', VISITOR_LIMITS: '1000' }
  const direct = url(server.host, server.port)
  const run = async (extra: Record<string, string>): Promise<Running> => {
    const config = readConfig({ ...env, DATA_DIR: await mkdtemp(join(folder, 'data-')), DATABASE_URL: url('127.0.0.1', pooler.port), ...extra })
    const running = await start({ config, modules, drainMs: 100 })
    onTestFinished(() => running.stop())
    return running
  }
  return { run, direct }
}

describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  test.each(['ignore_startup_parameters = options', ''])(
    'every transaction runs as the application role, with its time limit; the product works (%s)',
    async (more) => {
      const { run, direct } = await behindPooler(more)
      await expect(run({})).rejects.toThrow('DATABASE_DIRECT_URL')
      const { kernel, address } = await run({ DATABASE_DIRECT_URL: direct })
      const [one, two] = [await testLibrary({ kernel, address }), await testLibrary({ kernel, address })]
      const seen = await Promise.all(
        [one, two, one, two, one, two, one, two].map(async ({ support_lib_id }) =>
          kernel.database.transaction(support_lib_id, 'read', async (db) => {
            const { rows } = await sql<{ role: string; limit: string; secure: boolean }>`
            select current_user as role, current_setting('statement_timeout') as limit, row_security_active('users') as secure`.execute(db)
            const libraries = await db.selectFrom('libraries').select('support_lib_id').execute()
            return { ...rows[0], isAlone: libraries.length === 1 && libraries[0]?.support_lib_id === support_lib_id }
          }),
        ),
      )
      expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ role: 'porchlight_app', limit: '10s', secure: true, isAlone: true })]),
      )
      const [admin, visitor] = [await one.user('admin'), one.visitor()]
      const { conversation } = await startChat(visitor)
      await admin.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
      const calls = Array.from({ length: 20 }, () => admin.calls.conversations.list())
      for (const { conversations } of await Promise.all(calls)) expect(conversations).toHaveLength(1)
      expect((await (await two.user('admin')).calls.conversations.list()).conversations).toEqual([])
    },
  )
})

test('a connection that does not run as the application role serves nothing', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const url = `postgres://${connection.user}@${encodeURIComponent(server.host)}:${server.port}/${connection.database}`
  const ofUrl = (connectionString: string) => {
    const database = openDatabase({ connectionString }, 2, makeLog('silent'))
    onTestFinished(() => database.close())
    return database
  }
  // Options in the address come on top of ours.
  const database = ofUrl(`${url}?options=-c%20work_mem%3D5MB`)
  const { rows } = await database.transaction('', 'read', (db) => sql`select current_user as role, current_setting('work_mem') as memory`.execute(db))
  expect(rows).toEqual([{ role: 'porchlight_app', memory: '5MB' }])
  // Someone who may not become the application role is not served as themselves instead.
  const outsider = `outsider_${randomBytes(4).toString('hex')}`
  await database.owner.query(`create role ${outsider} login`)
  await expect(ofUrl(url.replace(`//${connection.user}@`, `//${outsider}@`)).transaction('', 'read', async () => 'served')).rejects.toThrow('permission denied')
  await database.owner.query(`drop role ${outsider}`)
})
