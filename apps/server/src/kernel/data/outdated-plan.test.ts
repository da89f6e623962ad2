import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/test-server.ts'
import { send } from '../calls/pipeline.ts'
import { newRef } from '../ids.ts'

test('a prepared statement goes on after a newer version has added a column to its table', async () => {
  const { database } = (await sharedServer()).kernel
  const name = `outdated_${newRef()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`
  const table = sql.table(name)
  const statement = sql<{ id: number }>`select * from ${table} where id = ${1}`
  const read = () => database.transaction('', 'read', (db) => send(db, name, statement))
  await database.owner.query(`create table ${name} (id int); insert into ${name} values (1); grant select on ${name} to porchlight_app`)
  try {
    // On several connections.
    await Promise.all(Array.from({ length: 8 }, read))
    await database.owner.query(`alter table ${name} add note text`)
    const rows = await Promise.all(Array.from({ length: 8 }, read))
    expect(rows).toEqual(Array.from({ length: 8 }, () => [{ id: 1, note: null }]))
  } finally {
    await database.owner.query(`drop table ${name}`)
  }
})
