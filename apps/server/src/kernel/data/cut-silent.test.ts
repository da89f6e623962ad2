import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../testing/database.ts'
import { allowLonger } from '../calls/pipeline.ts'
import { makeLog } from '../process/log.ts'
import { openDatabase } from './database.ts'

test('a statement may take longer than others if its transaction was allowed to; the next one on its connection may not', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  // Connections of this pool are cut after 2.1 s of silence.
  const database = openDatabase({ ...connection, statement_timeout: 100 }, 1, makeLog('silent'))
  onTestFinished(async () => {
    await database.close()
    await dropDatabase(connection)
  })
  const sleep = (seconds: number, allowedMs?: number) =>
    database.transaction('', 'read', async (db) => {
      if (allowedMs !== undefined) allowLonger(db, allowedMs)
      return (await sql<{ done: number }>`select 1 as done from (select pg_sleep(${seconds})) slept`.execute(db)).rows
    })
  expect(await sleep(3, 20_000)).toEqual([{ done: 1 }])
  await expect(sleep(5)).rejects.toMatchObject({ message: expect.stringMatching(/statement timeout|Connection terminated/) })
  await expect(sleep(3, 200)).rejects.toMatchObject({ code: '57014' })
})
