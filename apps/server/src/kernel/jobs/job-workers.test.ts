import { Logger, run, type WorkerPool } from 'graphile-worker'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newRef } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { deadSeconds, JobWorkers } from './job-workers.ts'
import { queueName } from './queue-name.ts'
import { jobHandlers } from './run-job.ts'

test('jobs of a dead process are given back, those of living processes and those taken just now are not', async () => {
  const { kernel } = await sharedServer()
  const { home: owner } = kernel.database
  const processWith = (id: string) => {
    const workers = new JobWorkers(owner, kernel.log)
    // What the library does when it has made a pool; the turns of asking belong to a pool that runs.
    workers.ofLane().emit('pool:create', { workerPool: { id, nudge() {} } as unknown as WorkerPool } as never)
    return workers
  }
  // No worker knows this task, so nobody runs it.
  const task = `none-${newRef()}`
  const held = async (locked_by: string, seconds: number) => {
    const { rows } = await owner.query<{ id: string }>('select (graphile_worker.add_job($1)).id', [task])
    await owner.query('update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - make_interval(secs => $3) where id = $1', [
      rows[0]?.id,
      locked_by,
      seconds,
    ])
  }
  const holders = async () =>
    (
      await owner.query<{ by: string | null }>(
        'select locked_by as by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id',
        [task],
      )
    ).rows.map(({ by }) => by)
  const [mine, theirs, dead, fresh] = ['mine', 'theirs', 'dead', 'fresh'].map((name) => `${name}-${newRef()}`) as [string, string, string, string]
  const [one, two] = [processWith(mine), processWith(theirs)]
  try {
    await two.beat()
    for (const by of [mine, theirs, dead]) await held(by, deadSeconds + 1)
    await held(fresh, deadSeconds / 2)
    await one.beat()
    expect(await holders()).toEqual([mine, theirs, null, fresh])
    // Two's process has died: it gives no sign of life any more.
    await owner.query('update instance.job_workers set seen_at = now() - make_interval(secs => $2) where worker_ids = $1', [[theirs], deadSeconds + 1])
    await one.beat()
    expect(await holders()).toEqual([mine, null, null, fresh])
    // What was given back has not failed, and may be tried once more for it.
    const { rows } = await owner.query<{ tries: number }>(
      'select max_attempts as tries from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id',
      [task],
    )
    expect(rows.map(({ tries }) => tries - (rows[0]?.tries ?? 0))).toEqual([0, 1, 1, 0])
  } finally {
    await Promise.all([one.end(), two.end()])
    await owner.query(
      'select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
      [task],
    )
  }
})

test('a job that takes longer than a process may be silent runs once, while its process lives', async () => {
  const { kernel } = await sharedServer()
  const { home: owner } = kernel.database
  const [one, two] = [new JobWorkers(owner, kernel.log), new JobWorkers(owner, kernel.log)]
  const task = `long-${newRef()}`
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const taskList = {
    async [task]() {
      runs++
      begun.resolve()
      await end.promise
    },
  }
  const runner = await run({ pgPool: owner, events: one.ofLane(), noHandleSignals: true, logger: new Logger(() => () => {}), taskList })
  const held = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`
  try {
    await owner.query('select graphile_worker.add_job($1)', [task])
    await begun.promise
    await owner.query(
      'update graphile_worker._private_jobs set locked_at = now() - make_interval(secs => $2) where task_id = (select id from graphile_worker._private_tasks where identifier = $1)',
      [task, deadSeconds + 1],
    )
    await one.beat()
    await two.beat()
    const { rows } = await owner.query<{ by: string | null; tries: number; max: number }>(
      `select locked_by as by, attempts as tries, max_attempts as max ${held}`,
      [task],
    )
    expect(rows).toEqual([{ by: expect.stringMatching(/^pool-/), tries: 1, max: 25 }])
    end.resolve()
    await until(async () => (await owner.query(`select 1 ${held}`, [task])).rows.length === 0, 'the job has ended')
    expect(runs).toBe(1)
  } finally {
    end.resolve()
    await runner.stop()
    await Promise.all([one.end(), two.end()])
  }
})

test('a try that a shutdown interrupts is given back; one that fails by itself is not', async () => {
  const { kernel } = await sharedServer()
  const { home: owner } = kernel.database
  const name = `interrupted.${newRef()}`
  const failing = { name, tasks: [{ name, outside: false as const, run: () => Promise.reject(new Error('planted')) }] }
  const handler = jobHandlers({ ...kernel, modules: [failing as unknown as Kernel['modules'][number]] }, { suspected: () => new Map() }).get(queueName(name))
  const { rows } = await owner.query<{ id: string }>('select (graphile_worker.add_job($1, max_attempts := 5)).id::text', [`none-${name}`])
  const id = rows[0]?.id ?? ''
  const most = async () =>
    (await owner.query<{ max_attempts: number }>('select max_attempts from graphile_worker.jobs where id = $1', [id])).rows[0]?.max_attempts
  try {
    const library = await testLibrary(await sharedServer())
    for (const [signal, tries] of [
      [new AbortController().signal, 5],
      [AbortSignal.abort(), 6],
    ] as const) {
      const failed = handler?.run({ support_lib_id: library.support_lib_id }, { id, signal, attempts: 5, max_attempts: 5 })
      await expect(failed).rejects.toThrow('planted')
      expect(await most()).toBe(tries)
    }
  } finally {
    await owner.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
  }
})

test('a job is not lost when a worker takes the waiting one of its key at the same moment', async () => {
  const { home: owner } = (await sharedServer()).kernel.database
  // No worker knows this task, so nobody runs it.
  const task = `none-${newRef()}`
  const enqueue = (client: Pick<typeof owner, 'query'>) => client.query('select enqueue_jobs($1)', [JSON.stringify([{ task, payload: {}, key: task }])])
  const waiting = async () => (await owner.query('select 1 from graphile_worker.jobs where task_identifier = $1 and locked_at is null', [task])).rows.length
  await enqueue(owner)
  await enqueue(owner)
  expect(await waiting()).toBe(1)
  const [worker, caller] = [await owner.connect(), await owner.connect()]
  try {
    await worker.query('begin')
    await worker.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'planted', attempts = 1 where key = $1", [task])
    const { rows } = await caller.query<{ pid: number }>('select pg_backend_pid() as pid')
    const enqueued = enqueue(caller)
    const isBlocked = async () => (await owner.query('select 1 where cardinality(pg_blocking_pids($1)) > 0', [rows[0]?.pid])).rows.length > 0
    await until(isBlocked, 'the caller waits for the worker')
    await worker.query('commit')
    await enqueued
    expect(await waiting()).toBe(1)
  } finally {
    worker.release()
    caller.release()
    await owner.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = $1', [task])
  }
})

test('many new jobs of other kinds wake one worker of a lane, those of its own as many as there are, also when they become due later', async () => {
  const { kernel } = await sharedServer()
  const { home: owner } = kernel.database
  const workers = new JobWorkers(owner, kernel.log)
  const events = workers.ofLane()
  const concurrency = 8
  let [asked, heard, running] = [0, 0, 0]
  events.on('worker:getJob:start', () => void asked++).on('pool:listen:notification', () => void heard++)
  const together = Promise.withResolvers<void>()
  const [own, other] = [`own-${newRef()}`, `other-${newRef()}`]
  const add = (tasks: readonly string[], seconds = 0) =>
    owner.query(
      `select graphile_worker.add_jobs(array_agg((task, '{}', null, now() + make_interval(secs => $2), 25, null, null, null)::graphile_worker.job_spec))
       from unnest($1::text[]) task`,
      [tasks, seconds],
    )
  const runner = await run({
    ...{ pgPool: owner, events, noHandleSignals: true, concurrency, pollInterval: 3_600_000, logger: new Logger(() => () => {}) },
    taskList: {
      async [own]() {
        running++
        if (running === 5) together.resolve()
        await together.promise
      },
    },
  })
  try {
    await until(async () => {
      await add([other])
      return heard > 0 && asked >= concurrency
    }, 'the runner listens, and all workers have asked')
    let last = -1
    const isQuiet = () => {
      const isSame = asked === last
      last = asked
      return isSame
    }
    await until(isQuiet, 'nobody asks any more')
    const before = { asked, heard }
    await add(Array.from({ length: 8 }, () => other))
    await until(() => heard > before.heard, 'the jobs are announced')
    // One more if it was the moment to ask for jobs that have become due.
    expect(asked - before.asked).toBeLessThanOrEqual(heard - before.heard + 1)
    await add(Array.from({ length: 4 }, () => own))
    await add([own], 0.2)
    await together.promise
  } finally {
    await Promise.all([runner.stop(), workers.end()])
    await owner.query('delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1', [
      other,
    ])
  }
})
