import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../testing/statements-of.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { send } from '../calls/pipeline.ts'

const kinds = (text: string | null) => sql<Record<string, unknown>>`
  select ${text}::text as text, 7::bigint as number, timestamptz '2026-01-02T03:04:05Z' as at, ${JSON.stringify({ a: 1 })}::jsonb as json,
    ${[1, 2]}::int[] as list, ${Buffer.from('x')}::bytea as bytes`
const row = (text: string | null) => ({ text, number: 7, at: new Date('2026-01-02T03:04:05Z'), json: { a: 1 }, list: [1, 2], bytes: Buffer.from('x') })

test('statements sent together come back each with its rows, the first time and again', async () => {
  const { database } = (await sharedServer()).kernel
  for (let turn = 0; turn < 3; turn++)
    await database.transaction('', 'write', async (db) => {
      const [first, none, second] = await Promise.all([
        send(db, 'group-kinds', kinds('one')),
        send(db, 'group-none', sql`select 1 as one where ${turn}::int < 0`),
        send(db, 'group-kinds', kinds(null)),
      ])
      expect([first, none, second]).toEqual([[row('one')], [], [row(null)]])
    })
})

test('a transaction needs one packet for its beginning and what is sent at once, and one for the rest and its end', async () => {
  const server = await sharedServer()
  const recorded = statementsOf(server)
  await server.kernel.database.transaction('', 'write', async (db) => {
    await Promise.all([send(db, 'group-kinds', kinds('a')), send(db, 'group-kinds', kinds('b'))])
    void send(db, 'group-kinds', kinds('c'))
  })
  const mine = recorded.packets().filter((texts) => texts.some((text) => text.includes('as bytes')))
  expect(mine.map((texts) => texts.map((text) => text.trim().split(/\s/, 1)[0]))).toEqual([
    ['begin', 'select', 'select', 'select'],
    ['select', 'commit'],
  ])
})

test('the first failure fails its transaction and those sent with it, and the connection serves the next as if nothing had been', async () => {
  const { database } = (await sharedServer()).kernel
  const outcome = await database
    .transaction('', 'write', async (db) => {
      void send(db, 'group-fails', sql`select 1 / ${0}::int`)
      void send(db, 'group-after', sql`select ${1}::int as after`)
    })
    .catch((error: { code?: string }) => error.code)
  expect(outcome).toBe('22012')
  const again = () => database.transaction('', 'write', (db) => send(db, 'group-after', sql<{ after: number }>`select ${1}::int as after`))
  expect(await Promise.all(Array.from({ length: 12 }, again))).toEqual(Array.from({ length: 12 }, () => [{ after: 1 }]))
})

test('a value that has no form in the database fails only its statement', async () => {
  const { database } = (await sharedServer()).kernel
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const read = database.transaction('', 'read', async (db) => {
    await expect(send(db, 'group-circle', sql`select ${circle}::jsonb`)).rejects.toThrow(/circular/)
    return send(db, 'group-after', sql<{ after: number }>`select ${1}::int as after`)
  })
  await expect(read).rejects.toThrow(/circular/)
})

test('a statement of the same name and other parts is compiled anew, and refused while the first is prepared', async () => {
  const { database } = (await sharedServer()).kernel
  const texts = (db: Parameters<typeof send>[0], order: 'one' | 'other') =>
    send(db, `group-order-${order}`, order === 'one' ? sql`select ${1}::int ${sql`+ 1`} as sum` : sql`select ${sql`1 +`} ${1}::int as sum`)
  await database.transaction('', 'read', async (db) => {
    expect(await texts(db, 'one')).toEqual([{ sum: 2 }])
    expect(await texts(db, 'other')).toEqual([{ sum: 2 }])
    expect(await texts(db, 'one')).toEqual([{ sum: 2 }])
  })
  const clash = database.transaction('', 'read', async (db) => {
    await send(db, 'group-clash', sql`select ${1}::int as a`)
    await send(db, 'group-clash', sql`select ${1}::int as b`)
  })
  await expect(clash).rejects.toThrow('two statements are called group-clash')
})
