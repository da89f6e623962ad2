import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { judge } from '../../kernel/alone/judge.ts'
import { suspect } from '../../kernel/alone/suspects.ts'
import { newRef } from '../../kernel/ids.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { madeExport } from '../imports/testing/made-export.ts'

const plan = { triggers: [{ on: 'event' as const, event: 'conversation.started' }], conditions: { all: [] }, steps: [] }

test('an import, an export, an erasure and a replay that ended two processes say so where they are, and are done when somebody has them tried again', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'porchlight-things-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const connection = await cloneDatabase(inject('postgres').connection, inject('postgres').template)
  const web = await ownServer({ connection, env: { ROLES: 'web', DATA_DIR } })
  const { owner } = web.kernel.database
  const library = await testLibrary(web)
  const { calls } = await library.user('admin', { canCreateAndEditAnAutomation: true })
  const ticket = (await calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })).conversation
  const { visitor_id } = ticket.visitor
  const { workflow_ref } = (await calls.workflows.create({ workflow_name: 'Act', plan })).workflow
  const { bytes } = await madeExport(1)

  const { import_ref } = (await calls.imports.start({ source: 'csv' }, { name: 'export.zip', bytes })).import
  await calls.libraryCopies.startExport({})
  await calls.personalData.erase({ visitor_id })
  const { replay_ref } = (await calls.workflows.startReplay({ workflow_ref, days: 1 })).replay
  const states = async () => {
    const [one, copies, erasures, replay] = await Promise.all([
      calls.imports.read({ import_ref }),
      calls.libraryCopies.list({}),
      calls.personalData.erasures({ visitor_id }),
      calls.workflows.readReplay({ replay_ref }),
    ])
    return {
      import: [one.import.state, one.import.problem],
      export: [copies.export?.state, copies.export?.problem],
      erasure: erasures.erasures[0]?.state,
      replay: replay.replay.status,
    }
  }

  const tasks = ['imports:read', 'library-copies:export', 'personal-data:erase', 'workflows:replay']
  for (const task of tasks) {
    const worker = `planted-${newRef()}`
    const { rowCount } = await owner.query(
      `update graphile_worker._private_jobs j set locked_by = $1, locked_at = now(), attempts = 1 from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $2`,
      [worker, task],
    )
    expect(rowCount, task).toBe(1)
    await suspect(owner, [worker])
    expect(await judge(web.kernel, worker, 'hung')).toBe(true)
  }
  expect(await judge(web.kernel, 'nobody', 'ended')).toBe(false)
  expect(await states()).toEqual({ import: ['failed', 'set_aside'], export: ['failed', 'set_aside'], erasure: 'failed', replay: 'failed' })
  const aside = (await calls.jobs.list({ parked: 'true' })).jobs
  expect(aside.map(({ name, set_aside }) => [name, set_aside]).toSorted()).toEqual(tasks.map((name) => [name, 'hung']))

  for (const { id } of aside) await calls.jobs.retry({ id })
  expect((await calls.jobs.list({ parked: 'true' })).jobs).toEqual([])
  await ownServer({ connection, env: { ROLES: 'worker', DATA_DIR } })
  const done = { import: ['ready', null], export: ['done', null], erasure: 'done', replay: 'done' }
  await until(async () => JSON.stringify(await states()) === JSON.stringify(done), 'all are done', 60_000)
})
