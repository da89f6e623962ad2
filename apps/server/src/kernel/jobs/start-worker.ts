import { Logger, type Runner, run, type Task } from 'graphile-worker'
import { type AloneOptions, AloneProcess } from '../alone/alone-process.ts'
import { aloneFlag } from '../alone/suspects.ts'
import { EventConsumers } from '../consumers/event-consumers.ts'
import { noteRules } from '../consumers/rules.ts'
import { type JobTask, type Lane, lanes } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'
import { JobWorkers, ofItselfMs, pollMs } from './job-workers.ts'
import { queueName } from './queue-name.ts'
import { jobHandlers } from './run-job.ts'

/** Environment of the job worker. `isAlone`: no other process uses the database, as with the embedded one. */
type Surroundings = { isAlone: boolean; alone?: AloneOptions | undefined }

/**
 * Starts the job worker and the consumers of events. A failing job is tried five times with increasing delays, then parked; `jobs.list` shows parked jobs. What it was doing when a process died
 * is done in a process of its own.
 */
export async function startWorker(kernel: Kernel, { isAlone, alone }: Surroundings): Promise<Pick<Runner, 'stop'>> {
  const { owner } = kernel.database
  const workers = new JobWorkers(owner, kernel.log, alone !== undefined)
  if (alone) workers.onDeath = async () => void (await Promise.all(kernel.modules.map((module) => module.afterDeath?.(kernel))))
  const taskList: Record<string, Task> = {}
  const tasksOfLanes: Record<Lane, Record<string, Task>> = { mail: {}, webhooks: {} }
  for (const [name, { lane, run: runJob }] of jobHandlers(kernel, { suspected: () => workers.schedules })) {
    const list = lane ? tasksOfLanes[lane] : taskList
    list[name] = (payload, { abortSignal, job: { id, attempts, max_attempts } }) => runJob(payload, { id, signal: abortSignal, attempts, max_attempts })
  }
  const crontab = kernel.modules.flatMap(({ schedules = [] }) => schedules.map(({ cron, name }) => `${cron} ${queueName(name)}`))
  const options = {
    ...{ pgPool: owner, noHandleSignals: true, pollInterval: pollMs, logger: new Logger(() => logJobs(kernel)) },
    ...(alone && { forbiddenFlags: [aloneFlag] }),
  }
  // Identifies the consumers that a dead process left behind.
  await noteRules(kernel)
  await workers.begin(isAlone)
  // More than two: imports and exports take minutes, and reactions must not wait for them.
  const oneAsks = { pollInterval: ofItselfMs }
  const runner = await run({ ...options, ...oneAsks, events: workers.ofLane(), taskList, crontab: crontab.join('\n'), concurrency: 4 })
  // Each place waits for one library's mail server or receivers.
  const beside = await Promise.all(lanes.map((lane) => run({ ...options, ...oneAsks, events: workers.ofLane(), taskList: tasksOfLanes[lane], concurrency: 8 })))
  const process = alone && new AloneProcess(kernel, alone, workers)
  const consumers = EventConsumers.start(kernel)
  await workers.beat()
  return {
    async stop() {
      await Promise.all([...[runner, ...beside].map((each) => each.stop()), process?.end(), consumers.stop()])
      await workers.end()
    },
  }
}

/** Starts a job worker for some tasks only: no schedules, no reactions, no other jobs. Jobs that are suspected are done here, too. */
export async function startWorkerOf(kernel: Kernel, tasks: readonly JobTask[], isAlone: boolean): Promise<Pick<Runner, 'stop'>> {
  const { owner } = kernel.database
  const workers = new JobWorkers(owner, kernel.log)
  const names = new Set(tasks.map(({ name }) => queueName(name)))
  const taskList: Record<string, Task> = {}
  for (const [name, { run: runJob }] of jobHandlers(kernel, { suspected: () => workers.schedules })) {
    if (names.has(name))
      taskList[name] = (payload, { abortSignal, job: { id, attempts, max_attempts } }) => runJob(payload, { id, signal: abortSignal, attempts, max_attempts })
  }
  await noteRules(kernel)
  await workers.begin(isAlone)
  const environment = { pgPool: owner, noHandleSignals: true, pollInterval: ofItselfMs, logger: new Logger(() => logJobs(kernel)) }
  const runner = await run({ ...environment, events: workers.ofLane(), taskList, crontab: '', concurrency: 2 })
  await workers.beat()
  return {
    async stop() {
      await runner.stop()
      await workers.end()
    },
  }
}

function logJobs(kernel: Kernel) {
  return (level: string, message: string, meta?: unknown) => {
    if (level === 'error' || level === 'warning') kernel.log.warn({ meta: String((meta as { error?: unknown } | undefined)?.error ?? '') }, message)
  }
}
