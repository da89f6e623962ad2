import pLimit from 'p-limit'

import { type Bus, inProcessBus } from '../data/bus.ts'
import { jobHandlers } from '../jobs/run-job.ts'
import { asSystem } from '../jobs.ts'
import type { Kernel, Module } from '../kernel.ts'
import { Endings } from '../process/endings.ts'
import { makeLog } from '../process/log.ts'
import { openKernel } from '../start.ts'
import { startWatchdog } from '../watchdog/watchdog.ts'
import type { AloneBrief, AloneWord } from './alone-process.ts'
import { type Attempt, beginItem, endItem, endSuspect, failSuspect, type QueuedJob, takeSuspect } from './suspects.ts'

/** Idle time after which the process exits, and its polling interval. */
const idleMs = 5000
const lookMs = 500

/**
 * Main loop of the separate process: runs suspected jobs one at a time until none are left, so that a crash can only be the fault of the current job or item.
 */
export async function runAlone(modules: Module[]): Promise<void> {
  const { config, connection, view, worker } = await new Promise<AloneBrief>((resolve) => process.once('message', resolve as (said: unknown) => void))
  startWatchdog(config.HANG_SECONDS)
  const ending = new AbortController()
  // The parent has exited or asks this process to stop. Exit at once: without the parent, no one records which job was to blame.
  process.once('disconnect', () => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())
  const log = makeLog(config.LOG_LEVEL)
  const endings = new Endings(log)
  const whole = await openKernel(
    { config: { ...config, DATABASE_POOL: Math.min(config.DATABASE_POOL, 4) }, modules, connection, log, bus: handingOn() },
    endings,
  )
  const kernel = { ...whole, database: whole.database.views.find(({ name }) => name === view) ?? whole.database }
  await workThrough(kernel, worker, ending.signal)
  await endings.end('no suspected job is left')
  process.exit(0)
}

/** Messages for open screens go through the process that holds their sockets. */
function handingOn(): Bus {
  const bus = inProcessBus()
  return { ...bus, publish: (message) => void process.send?.({ publish: message } satisfies AloneWord) }
}

async function workThrough(kernel: Kernel, worker: string, signal: AbortSignal): Promise<void> {
  const { owner } = kernel.database
  const handlers = jobHandlers(kernel, { suspected: () => new Map() })
  for (let idleSince = performance.now(); !signal.aborted && performance.now() - idleSince < idleMs; ) {
    const job = await takeSuspect(owner, worker)
    if (!job) {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      continue
    }
    try {
      const { id, task, payload, attempts, max_attempts } = job
      const handler = handlers.get(task)
      if (!handler) throw new Error(`nothing here does ${task}`)
      await handler.run(payload, { id, signal, attempts, max_attempts, attempt: (support_lib_id) => attemptOf(kernel, job, support_lib_id) })
      await endSuspect(owner, job)
    } catch (error) {
      kernel.log.warn({ err: error, job: job.task }, 'job failed')
      await failSuspect(owner, job, error instanceof Error ? error.message : String(error), signal.aborted)
    }
    idleSince = performance.now()
  }
}

/** One item at a time, so that only one can be guilty. */
function attemptOf(kernel: Kernel, { work }: QueuedJob, support_lib_id: string): Attempt {
  const { owner } = kernel.database
  const one = pLimit(1)
  return (item, run, aside) =>
    one(async () => {
      const how = await beginItem(owner, work, item, support_lib_id)
      if (!how) return run().finally(() => endItem(owner, work, item))
      if (!aside) return undefined
      await asSystem(kernel, support_lib_id, 'set aside', (ctx) => aside(ctx, how))
      await endItem(owner, work, item)
      return undefined
    })
}
