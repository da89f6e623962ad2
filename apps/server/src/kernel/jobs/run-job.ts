import { type Attempt, handOver, plainAttempt, type SuspectedSchedules } from '../alone/suspects.ts'
import { storedEvent } from '../consumers/unread.ts'
import { AppError, toAppError } from '../errors.ts'
import { asSystem, dueLibraries, type Happened, type JobTask, type Lane, type LibraryRunner, type Schedule } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'
import { traced } from '../process/tracing.ts'
import { beginUnderWay } from '../watchdog/under-way.ts'
import { type Cause, causedByTimer } from './cause.ts'
import { triesMax } from './job-workers.ts'
import { queueName } from './queue-name.ts'

type StoredJob = { support_lib_id: string; cause?: Cause; request_id?: string } & Partial<Happened> & Record<string, unknown>

/** Where a job is run: which one it is, how often it has been tried, and what tries its items; the latter in a process of its own only. */
type Running = { id: string; signal: AbortSignal; attempts: number; max_attempts: number; attempt?: (support_lib_id: string) => Attempt }
/** Runner of the jobs with one name. */
type JobHandler = { lane: Lane | undefined; run(payload: unknown, running: Running): Promise<void>; gaveUp?: JobTask['gaveUp'] }

/**
 * Returns what runs each kind of job, by its name in the queue.
 * @param suspected the schedules whose work is suspected; this process leaves their ticks to the process of their own
 */
export function jobHandlers(kernel: Kernel, { suspected }: { suspected: () => SuspectedSchedules }): Map<string, JobHandler> {
  const handlers = new Map<string, JobHandler>()
  const add = (name: string, { run, ...rest }: JobHandler) =>
    handlers.set(queueName(name), {
      ...rest,
      async run(payload, running) {
        const end = beginUnderWay(`job ${running.id} ${name}`)
        try {
          await traced('job', name, (payload as StoredJob | null)?.request_id, () => run(payload, running))
        } catch (error) {
          if (running.signal.aborted && !running.attempt) await giveTryBack(kernel, running.id)
          throw error
        } finally {
          end()
        }
      },
    })
  for (const module of kernel.modules) {
    for (const each of module.reactions ?? [])
      add(each.name, {
        lane: undefined,
        async run(job) {
          const { support_lib_id, number = 0, payload = {}, subject = null, actor_id = null, rule = null, once = '', cause, request_id } = job as StoredJob
          const { follow } = each
          if (follow)
            return asSystem(kernel, support_lib_id, each.name, async (ctx) => {
              const event = await storedEvent(ctx, number)
              if (event) await follow(kernel, ctx, [event], true)
            })
          await asSystem(kernel, support_lib_id, each.name, (ctx) => each.run(ctx, { payload, subject, actor_id, rule, once }), cause, request_id)
        },
      })
    for (const each of module.tasks ?? [])
      add(each.name, { lane: each.lane, gaveUp: each.gaveUp, run: (job, running) => runTask(kernel, each, job as StoredJob, running) })
    for (const each of module.schedules ?? [])
      add(each.name, { lane: undefined, run: (_job, running) => runSchedule(kernel, each, running, suspected().get(queueName(each.name))) })
  }
  return handlers
}

/** A job that a shutdown interrupts has not failed, so it may be tried once more for it; without that, the last try would park it. */
async function giveTryBack({ database, log }: Kernel, id: string): Promise<void> {
  await database.owner
    .query('update graphile_worker._private_jobs set max_attempts = max_attempts + 1 where id = $1 and max_attempts < $2', [id, triesMax])
    .catch((error: unknown) => log.warn({ err: error, job: id }, 'an interrupted job'))
}

/** These refusals depend only on the input, so a retry would fail again at the same cost. */
const isFinal = (error: unknown): error is AppError => error instanceof AppError && (error.code === 'too_complex' || error.code === 'unreadable')

/** Returns the kernel as the database of a library sees it, which may have moved since the job was enqueued. */
async function kernelOf(kernel: Kernel, support_lib_id: string): Promise<Kernel> {
  if (kernel.database.holds(support_lib_id)) return kernel
  return { ...kernel, database: await kernel.database.viewOf(support_lib_id) }
}

async function runTask(kernel: Kernel, task: JobTask, job: StoredJob, { signal, attempts, max_attempts, attempt }: Running): Promise<void> {
  const { support_lib_id, cause, request_id } = job
  const inLibrary: LibraryRunner['inLibrary'] = (run) => asSystem(kernel, support_lib_id, task.name, run, cause, request_id)
  try {
    if (task.outside)
      await task.runOutside({ kernel: await kernelOf(kernel, support_lib_id), signal, inLibrary, ...(attempt && { attempt: attempt(support_lib_id) }) }, job)
    else await inLibrary((ctx) => task.run(ctx, job))
  } catch (error) {
    const isLast = isFinal(error) || attempts >= max_attempts
    // A job interrupted by a shutdown has not failed: another process picks it up.
    if (!isLast || signal.aborted) throw error
    await inLibrary(async (ctx) => task.gaveUp?.(ctx, job, toAppError(error).code))
    if (!isFinal(error)) throw error
    kernel.log.warn({ job: task.name, support_lib_id, code: error.code, request_id }, 'job refused for good')
  }
}

/** One library's failure must not hold up the others; it is rethrown after all have run. */
async function runSchedule(kernel: Kernel, each: Schedule, { attempt }: Running, suspected: ReturnType<SuspectedSchedules['get']>): Promise<void> {
  if (!attempt && suspected && !suspected.isSettled) {
    await handOver(kernel.database.owner, queueName(each.name))
    return
  }
  let failure: unknown
  const cause = causedByTimer(each.name)
  for (const id of await dueLibraries(kernel, each)) {
    if (!attempt && suspected?.without.has(id)) continue
    const run = () => asSystem(kernel, id, each.name, each.run, cause)
    await (attempt?.(id) ?? plainAttempt)(id, run).catch((error: unknown) => (failure ??= error))
  }
  if (failure) throw failure
}
