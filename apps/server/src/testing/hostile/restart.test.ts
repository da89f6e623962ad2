import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { limits } from '@porchlight/contracts/limits'
import { expect, inject, onTestFinished, test } from 'vitest'
import { planted } from '../../kernel/alone/testing/planted-jobs.ts'
import { takeIn } from '../../modules/inbound-mail/journal/take-in.ts'
import { refusedMails, strangeMails } from '../../modules/inbound-mail/testing/hostile-mails.ts'
import { callsOf } from '../calls.ts'
import { cloneDatabase } from '../database.ts'
import { giveBackJobs } from '../give-back-jobs.ts'
import { formats } from '../growth/formats/all-formats.ts'
import type { FormatWorld } from '../growth/formats/format.ts'
import { makeFormatWorld } from '../growth/formats/format-world.ts'
import { jobsOf } from '../jobs-done.ts'
import { testLibrary } from '../library.ts'
import { ownServer } from '../test-server.ts'
import { until } from '../until.ts'

const fileOf = (format: string, file: string, size: number) => {
  const found = formats.find(({ name }) => name === format)
  const hostile = found?.hostile.find(({ name }) => name === file)
  if (!found || !hostile) throw new Error(`no ${format}, ${file}`)
  return { send: (world: FormatWorld) => found.send(world, hostile.make(size)), usual: (world: FormatWorld) => found.send(world, found.usual) }
}

// What was answered at once is begun again by whoever sent it, so both are sent to each process.
const asked = {
  'a SAML response of empty comments': fileOf('SAML', 'comments', 160_000),
  'an endless duration': fileOf('iCalendar', 'an endless duration', limits.calendarFileMax),
  'a yearly sixth Monday': fileOf('iCalendar', 'a sixth Monday, many times', limits.calendarFileMax),
}

test('hostile files in the queue of a server that is killed neither hang the next one nor get lost', { timeout: 500_000 }, async () => {
  const connection = await cloneDatabase(inject('postgres').connection, inject('postgres').template)
  const records = new Map<string, string[][]>()
  // It has no worker: what it takes in waits, as after a kill.
  const web = await ownServer({
    connection,
    env: { ROLES: 'web', INBOUND_MAIL_DOMAIN: 'in.porchlight.test' },
    resolveTxt: async (name) => records.get(name) ?? [],
  })
  const { DATA_DIR } = web.kernel.config
  const library = await testLibrary(web)
  const world = await makeFormatWorld(library, { smtp_port: 0, records })
  // Past the door that refuses them today, as a server took them in that had none.
  const mails = [...refusedMails.map(([name, , raw]) => [name, raw] as const), ...strangeMails.slice(0, 6)]
  for (const [, raw] of mails) await takeIn(web.kernel, library.support_lib_id, { source: 'smtp', raw: Buffer.from(raw), client_address: '192.0.2.1' })
  const { imports, inboundMail } = callsOf(web.address, () => `Bearer ${world.admin_token}`)
  const rows = `id,created_at,subject,description,tags\n${'1,2026-01-01T00:00:00Z,a,b,c\n'.repeat(100_000)}`
  const { import_ref } = (await imports.start({ source: 'csv' }, { name: 'conversations.csv', bytes: Buffer.from(rows) })).import

  let child: ChildProcess | undefined
  onTestFinished(() => void child?.kill('SIGKILL'))
  const startServer = async () => {
    const settings = { NODE_ENV: 'test', PORT: '0', DEMO: '0', LOG_LEVEL: process.env.TEST_LOG ?? 'silent', TRUST_PROXY: '1', HANG_SECONDS: '5' }
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...settings, DATA_DIR, PLANTED_CONNECTION: JSON.stringify(connection), [planted]: join(DATA_DIR, 'notes') }
    child = fork(new URL('../../kernel/alone/testing/planted-server.ts', import.meta.url), { env, execArgv: [] })
    const [address] = await once(child, 'message')
    return { process: child, there: { ...world, address: String(address) }, exited: once(child, 'exit') }
  }
  const first = await startServer()
  for (const { send } of Object.values(asked)) void send(first.there).catch(() => {})
  const { owner } = web.kernel.database
  const underWay = async () => (await owner.query('select from graphile_worker._private_jobs where locked_at is not null')).rowCount ?? 0
  await until(async () => (await underWay()) > 0, 'the queue is under way', 120_000)
  first.process.kill('SIGKILL')
  expect(await first.exited).toEqual([null, 'SIGKILL'])
  await giveBackJobs(owner, new Date())

  const second = await startServer()
  for (const [name, { send }] of Object.entries(asked)) expect(await send(second.there), name).toMatch(/^(?:200|403|422|429)$/)
  // Those who send what people send are served beside it.
  expect(await asked['an endless duration'].usual(second.there)).toBe('200')
  await until(async () => (await jobsOf(library)) === 0, 'the queue is done', 300_000)
  expect([second.process.exitCode, second.process.signalCode]).toEqual([null, null])
  const { rows: kept } = await owner.query<{ fate: string; reason: string }>('select fate, reason from inbound_mails where support_lib_id = $1', [
    library.support_lib_id,
  ])
  expect(kept).toHaveLength(mails.length)
  expect(kept.filter(({ fate }) => fate === 'pending')).toEqual([])
  expect(kept.filter(({ fate, reason }) => fate === 'quarantined' && reason === 'unreadable').length).toBeGreaterThanOrEqual(refusedMails.length)
  expect((await inboundMail.list({ fate: 'quarantined' })).mails.length).toBeGreaterThan(0)
  // Rows of one number are told of in the report.
  const read = (await imports.read({ import_ref })).import
  expect([read.state, read.problem]).toEqual(['ready', null])
  second.process.kill('SIGTERM')
  expect(await second.exited).toEqual([0, null])
})
