import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../database.ts'
import { formats } from './all-formats.ts'
import { plantedFormat } from './planted-format.ts'
import { beyondMsMax, runFormats, WatchedServer } from './run-formats.ts'

// Every file in its full size is sent by `npm run bench formats`. Here, one file of each format that needs no account, smaller: enough to see that a parser came
// back to the main thread.

let connection: Awaited<ReturnType<typeof cloneDatabase>>
let server: WatchedServer
beforeAll(async () => {
  const { connection: postgres, template, folder } = inject('postgres')
  connection = await cloneDatabase(postgres, template)
  server = await WatchedServer.start(connection, join(folder, 'data-formats'))
})
afterAll(async () => {
  server?.stop()
  await dropDatabase(connection)
})

const tooSlow = (outcomes: Awaited<ReturnType<typeof runFormats>>) =>
  outcomes.flatMap(({ format, files }) => files.filter(({ beyondMs }) => beyondMs > beyondMsMax).map((file) => ({ format, ...file })))

test('a parser that burns on the main thread of a running server is found', async () => {
  expect(tooSlow(await runFormats(server, [plantedFormat]))).toHaveLength(1)
})

test('formats of strangers keep nobody else waiting', { timeout: 600_000 }, async () => {
  const chosen = formats.filter(({ from }) => from === 'stranger')
  expect(chosen.length).toBeGreaterThan(7)
  const outcomes = await runFormats(server, chosen, { share: 0.2, choose: (at) => at === 0 })
  expect(tooSlow(outcomes)).toEqual([])
  // What people send arrives; otherwise nothing would have been parsed.
  expect(outcomes.filter(({ usualAnswer }) => !/^(?:200|250|303|404)$/.test(usualAnswer))).toEqual([])
})

test('each format has a file as people send it, and several that try to take time', () => {
  expect(formats.length).toBeGreaterThanOrEqual(20)
  for (const { name, hostile } of formats) expect(hostile.length, name).toBeGreaterThanOrEqual(3)
})
