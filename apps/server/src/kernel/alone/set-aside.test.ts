import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { giveBackJobs } from '../../testing/give-back-jobs.ts'
import { jobsOf } from '../../testing/jobs-done.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type Deed, notesIn, planted } from './testing/planted-jobs.ts'

/** A server in a process of its own that can be ended, and one of this process that runs no jobs, for setting up and looking. */
async function killable() {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-tries-'))
  const notes = join(folder, 'notes')
  const connection = await cloneDatabase(inject('postgres').connection, inject('postgres').template)
  const web = await ownServer({ connection, env: { ROLES: 'web' } })
  const { owner } = web.kernel.database
  let child: ChildProcess | undefined
  let exited: Promise<unknown[]> = Promise.resolve([])
  /** Returns its address, if it gets so far as to serve. */
  const start = async () => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = {
      ...{ PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', PORT: '0', DEMO: '0', LOG_LEVEL: process.env.TEST_LOG ?? 'silent', HANG_SECONDS: '5' },
      ...{ DATA_DIR: folder, DATABASE_POOL: '4', PLANTED_CONNECTION: JSON.stringify(connection), [planted]: notes },
    }
    child = fork(new URL('./testing/planted-server.ts', import.meta.url), { env, execArgv: ['--max-old-space-size=200'] })
    exited = once(child, 'exit')
    const address = await Promise.race([once(child, 'message'), exited.then(() => [''])])
    return String(address[0])
  }
  onTestFinished(async () => {
    child?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    web,
    start,
    notes: () => notesIn(notes),
    heal: () => writeFile(`${notes}.healed`, ''),
    /** Has a schedule end its process when it comes to this library. */
    poison: (library: string) => writeFile(`${notes}.bad`, library),
    /** Waits for the server's end, and has its jobs given back. */
    async ended() {
      const [code, signal] = await exited
      await giveBackJobs(owner, new Date())
      return { code, signal }
    },
    isUp: () => child?.exitCode === null && child.signalCode === null,
    async stop() {
      child?.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

const setUrgent = { step: 'action' as const, action: 'set_priority', inputs: { priority: 'urgent' } }

test('of all that is under way when a process dies, only what ends a process again is set aside; the server stays up, and it can be tried again', {
  timeout: 500_000,
}, async () => {
  const { web, start, notes, heal, poison, ended, isUp, stop } = await killable()
  const { owner } = web.kernel.database
  const library = await testLibrary(web)
  const admin = await library.user('admin')
  const deeds: Record<string, Deed> = { memory: 'memory', burn: 'burn', good: 'good' }
  const besides = ['beside 1', 'beside 2', 'beside 3']
  const together = Object.keys(deeds).length + besides.length + 1
  await library.inside(async (ctx) => {
    for (const [name, deed] of Object.entries(deeds)) ctx.enqueue('planted.job', { name, deed, together }, { key: `planted ${ctx.support_lib_id} ${name}` })
    for (const name of besides) ctx.enqueue('planted.beside', { name, together })
    ctx.enqueue('planted.items', { together, deeds: { one: 'good', two: 'kill', three: 'good' } })
  })
  // A schedule and rules were under way in a process that died earlier.
  const other = await testLibrary(web)
  await poison(other.support_lib_id)
  await owner.query(`select graphile_worker.add_job('planted:tick', '{"_cron": {}}')`)
  await owner.query("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 hour' where payload -> '_cron' is not null")
  await owner.query("insert into instance.job_workers (process, worker_ids, seen_at) values ('dead', '{}', now() - interval '1 hour')")
  const { calls } = await library.user('admin', { canCreateAndEditAnAutomation: true })
  const plan = { triggers: [{ on: 'event' as const, event: 'conversation.started' }], conditions: { all: [] }, steps: [setUrgent] }
  const { workflow } = await calls.workflows.create({ workflow_name: 'Act', plan })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  await calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })
  await start()
  expect(await ended()).toEqual({ code: null, signal: 'SIGKILL' })

  const address = await start()
  const { jobs } = callsOf(address, () => `Bearer ${admin.token}`)
  const aside = async () => Object.fromEntries((await jobs.list({ parked: 'true' })).jobs.map(({ set_aside, id }) => [set_aside, id]))
  // What is tried again later is not counted as left to do.
  await until(async () => Object.keys(await aside()).length === 3 && (await jobsOf(library)) === 0, 'all that is guilty is found', 300_000)
  const found = await aside()
  expect(Object.keys(found).toSorted()).toEqual(['ended', 'hung', 'memory'])
  const named = async (who: typeof jobs) => (await who.list({ parked: 'true' })).jobs.map(({ name, set_aside }) => `${name} ${set_aside}`).toSorted()
  expect(await named(jobs)).toEqual(['planted:job hung', 'planted:job memory', 'workflows:follow ended'])
  expect(await named((await other.user('admin')).calls.jobs)).toEqual(['planted:tick ended'])
  const done = () => notes().filter((line) => line.startsWith('done'))
  const [ticks, others] = [done().filter((line) => line.includes('tick')), done().filter((line) => !line.includes('tick'))]
  expect([...new Set(ticks)]).toEqual([`done tick ${library.support_lib_id}`])
  // An item is done anew when its job is.
  expect([...new Set(others)].toSorted()).toEqual(['beside 1', 'beside 2', 'beside 3', 'good', 'one', 'three'].map((name) => `done ${name}`))
  for (const name of ['good', ...besides]) expect(done().filter((line) => line === `done ${name}`)).toHaveLength(1)
  expect(notes()).toContain('aside two ended')
  expect(isUp()).toBe(true)
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/porchlight_jobs_set_aside 4\n/)

  // What does the same work is not done either.
  await library.inside(async (ctx) => ctx.enqueue('planted.job', { name: 'burn', deed: 'burn', together: 0 }, { key: `planted ${ctx.support_lib_id} burn` }))
  expect(await jobsOf(library)).toBe(0)

  await heal()
  await jobs.retry({ id: String(found.hung) })
  const rules = (await jobs.list({ parked: 'true' })).jobs.find(({ name }) => name === 'workflows:follow')
  const ran = async () => (await owner.query('select from workflow_runs where support_lib_id = $1', [library.support_lib_id])).rowCount
  expect(await ran()).toBe(0)
  await jobs.retry({ id: rules?.id ?? '' })
  await until(async () => (await ran()) === 1, 'the rules follow the event after all', 60_000)
  await until(() => done().includes('done burn'), 'it is tried again', 60_000)
  await until(async () => (await jobsOf(library)) === 0, 'it is done', 60_000)
  expect(Object.keys(await aside())).toEqual(['memory'])
  expect(isUp()).toBe(true)
  expect(await stop()).toBe(0)
})
