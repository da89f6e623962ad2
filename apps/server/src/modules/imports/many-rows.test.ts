import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { longestTurn } from '../../testing/longest-turn.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { leastMs } from '../../testing/time-taken.ts'
import { until } from '../../testing/until.ts'
import { readChunk } from './reading/read-chunk.ts'

const rows = 12_000
/** Others wait no longer than this, in ms of processor time. */
const turnMaxMs = 50
const made = Array.from({ length: rows }, (_, at) => `p${at}@b.co`)

test('a document of many tiny rows holds up nobody while it is read', async () => {
  const text = JSON.stringify({ people: made.map((email) => ({ email })) })
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const read = async () => {
    const { import_ref } = (await admin.calls.imports.start({ source: 'csv' }, { name: 'all.json', bytes: Buffer.from(text) })).import
    await until(async () => (await admin.calls.imports.read({ import_ref })).import.state === 'ready', 'it is read', 150_000)
    expect((await admin.calls.imports.read({ import_ref })).import.counts).toMatchObject([{ kind: 'person', read: rows }])
  }
  const measured = async () => {
    const reading = read()
    const longest = await longestTurn(reading)
    await reading
    return longest
  }
  expect(await leastMs(turnMaxMs, measured)).toBeLessThan(turnMaxMs)
})

test('rows come from the worker in texts of a few hundred, so that none takes long to read', () => {
  const chunk = { source: 'csv', table: 'people', format: 'csv', header: null } as const
  const { batches, isKnown } = readChunk({ ...chunk, records: Buffer.from(`email\n${made.join('\n')}`) })
  const read = batches.map((batch) => JSON.parse(batch) as unknown[])
  expect([isKnown, read.flat().length, Math.max(...read.map((each) => each.length))]).toEqual([true, rows, 500])
  const long = readChunk({
    ...chunk,
    records: Buffer.from(
      `email,notes\n${made
        .slice(0, 600)
        .map((email) => `${email},${'x'.repeat(5000)}`)
        .join('\n')}`,
    ),
  }).batches
  expect(long.length).toBeGreaterThan(5)
  expect(long.flatMap((batch) => JSON.parse(batch) as unknown[])).toHaveLength(600)
})
