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
    const env = {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DEMO: '0', LOG_LEVEL: process.env.TEST_LOG ?? 'silent', HANG_SECONDS: '5' },
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

test('of all that is under way when a process dies, only what ends a process again is set aside; the server stays up, and it can be tried again', {
  timeout: 180_000,
}, async () => {
  const { web, start, notes, heal, ended, isUp, stop } = await killable()
  const library = await testLibrary(web)
  const admin = await library.user('admin')
  const deeds: Record<string, Deed> = { memory: 'memory', burn: 'burn', kill: 'kill', good: 'good' }
  const besides = ['beside 1', 'beside 2', 'beside 3']
  const together = Object.keys(deeds).length + besides.length
  await library.inside(async (ctx) => {
    for (const [name, deed] of Object.entries(deeds)) ctx.enqueue('planted.job', { name, deed, together }, { key: `planted ${ctx.support_lib_id} ${name}` })
    for (const name of besides) ctx.enqueue('planted.beside', { name, together })
  })
  await start()
  expect(await ended()).toEqual({ code: null, signal: 'SIGKILL' })

  const address = await start()
  const { jobs } = callsOf(address, () => `Bearer ${admin.token}`)
  const aside = async () => Object.fromEntries((await jobs.list({ parked: 'true' })).jobs.map(({ set_aside, id }) => [set_aside, id]))
  await until(async () => (await jobsOf(library)) === 0, 'nothing is left to do', 120_000)
  const found = await aside()
  expect(Object.keys(found).toSorted()).toEqual(['ended', 'hung', 'memory'])
  const done = () => notes().filter((line) => line.startsWith('done'))
  expect(done().toSorted()).toEqual(['done beside 1', 'done beside 2', 'done beside 3', 'done good'])
  expect(isUp()).toBe(true)
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/porchlight_jobs_set_aside 3\n/)

  // What does the same work is not done either.
  await library.inside(async (ctx) => ctx.enqueue('planted.job', { name: 'burn', deed: 'burn', together: 0 }, { key: `planted ${ctx.support_lib_id} burn` }))
  expect(await jobsOf(library)).toBe(0)

  await heal()
  await jobs.retry({ id: String(found.hung) })
  await until(() => done().includes('done burn'), 'it is tried again', 60_000)
  await until(async () => (await jobsOf(library)) === 0, 'it is done', 60_000)
  expect(Object.keys(await aside()).toSorted()).toEqual(['ended', 'memory'])
  expect(isUp()).toBe(true)
  expect(await stop()).toBe(0)
})
