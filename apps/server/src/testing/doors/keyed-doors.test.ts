// Holds for every operation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '../../kernel/process/log.ts'
import { TestSocket } from '../live-socket.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Driver } from './drivers/driver.ts'
import { buildSide, type Side } from './drivers/side.ts'
import { staffDrivers } from './drivers/staff.ts'
import { visitorDrivers } from './drivers/visitors.ts'
import { openOperations } from './open-operations.ts'
import { openBelow, openRoutes } from './open-routes.ts'

const drivers = [...visitorDrivers, ...staffDrivers]
/** Doors whose key only another program makes, or a whole installation without accounts: their tests try the same. */
const elsewhere: Record<string, string> = {
  'identity.setUp': 'the code is that of an installation without accounts',
  'singleSignOn.finish': 'the provider answers',
  'POST /single-sign-on/saml': 'the provider signs',
  'POST /api/integrations/slack_threads/:support_lib_id/:connection_ref': 'Slack signs',
  'GET /mail-frames/:sealed': 'it takes a mail that has arrived; its test tries it forged, mutated, without a session, and as a colleague and a stranger',
}

const log: string[] = []
const keys: { door: string; key: string }[] = []
let server: TestServer
let ours: Side
let theirs: Side
let socket: TestSocket

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' }, log: makeLog('debug', { write: (line: string) => void log.push(line) }) })
  ours = await buildSide(server)
  theirs = await buildSide(server)
  socket = new TestSocket(server.address)
  await socket.opened()
  await socket.do('hello', { auth: { token: ours.admin.token }, cursors: { library: null } })
})
afterAll(() => {
  socket.close()
  return server.stop()
})

/** Changes one letter in the middle, where all of them count, to another one also where capitals do not. */
const mutated = (key: string): string => {
  const at = Math.floor(key.length * 0.7)
  return `${key.slice(0, at)}${key[at]?.toLowerCase() === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`
}

test('every door that takes a key is tried', () => {
  const keyed = [...Object.entries(openRoutes), ...Object.entries(openOperations), ...openBelow.map(([form, door]) => [form.source, door] as const)]
  const named = keyed.flatMap(([name, { opens }]) => (opens === 'secret' || opens === 'session' || opens === 'signature' ? name : []))
  expect([...drivers.flatMap(({ doors }) => doors), ...Object.keys(elsewhere)].sort()).toEqual([...new Set(named)].sort())
})

describe.each(drivers.map((driver) => [driver.doors[0] ?? '', driver] as const))('%s', (door, driver: Driver) => {
  const make = async (of: Side) => {
    const key = await driver.make(of)
    if (!driver.inRows) keys.push({ door, key })
    return key
  }

  test('opens with its key, and with none, a mutated one and one of another library it does not', async () => {
    const key = await make(ours)
    expect(key.length).toBeGreaterThan(20)
    expect(await driver.open(ours, ''), 'none').not.toBe('ok')
    expect(await driver.open(ours, mutated(key)), 'mutated').not.toBe('ok')
    if (driver.foreign === undefined) expect(await driver.open(ours, await make(theirs)), 'of another library').not.toBe('ok')
    if (driver.asScoped) expect(await driver.asScoped(ours, key), 'somebody else').not.toBe('ok')
    expect(await driver.open(ours, key), 'its key').toBe('ok')
    expect((await driver.open(ours, key)) === 'ok', 'again').toBe(!driver.once)
  })

  test('does not open with a key that has ended', async () => {
    if (typeof driver.ended !== 'function') return expect(driver.ended.never).not.toBe('')
    const key = await driver.ended(ours)
    expect(await driver.open(ours, key)).not.toBe('ok')
    return undefined
  })
})

test('no key stands in a table, a stream or the log', async () => {
  const { owner } = server.kernel.database
  expect(keys.length).toBeGreaterThan(20)
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const wanted = keys.map(({ key }) => `%${key.replace(/[\\%_]/g, '\\$&')}%`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t where t::text like any($1)`, [wanted])
    for (const { row } of rows) found.push(...keys.flatMap(({ door, key }) => (row.includes(key) ? `${door} in ${name}` : [])))
  }
  server.kernel.log.debug('the log is heard')
  const said = [JSON.stringify(socket.frames), ...log].join('\n')
  found.push(...keys.flatMap(({ door, key }) => (said.includes(key) ? `${door} was said` : [])))
  expect([...new Set(found)]).toEqual([])
  // The search finds what does stand somewhere.
  expect([socket.frames.length > 5, said.includes('the log is heard')]).toEqual([true, true])
  expect((await owner.query('select from conversations t where t::text like any($1)', [[`%${ours.conversation_ref}%`]])).rowCount).toBe(1)
})
