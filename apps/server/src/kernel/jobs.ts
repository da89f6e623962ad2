import type { ErrorCode } from '@porchlight/contracts/errors'
import { type EventName, type EventPayload, events } from '@porchlight/contracts/events'
import { type JobHelpers, Logger, type Runner, run, type Task } from 'graphile-worker'
import { type Cause, causedByTimer } from './cause.ts'
import { type Ctx, operatorWork, type Rule } from './context.ts'
import { AppError, toAppError } from './errors.ts'
import { JobWorkers, ofItselfMs, pollMs } from './job-workers.ts'
import { type Kernel, systemRequest } from './kernel.ts'
import { queueName } from './queue-name.ts'
import { inTransaction } from './transactions.ts'

/** A stored job triggered by an event. Reloads the data it needs and must be idempotent. */
export type Reaction = { name: string; event: EventName; run(ctx: Ctx, event: Stored<unknown>): Promise<void> } & ReactionOptions
/**
 * `wanted`: only in libraries that want the reactions of this name (`wantReactions`); elsewhere the event enqueues nothing. `about`: what the reaction is about;
 * of several reactions about the same thing that wait to run, only the last one runs, so it must see for itself what happened.
 */
type ReactionOptions = { wanted?: string; about?(payload: unknown): string }
type Stored<P> = { payload: P; subject: string | null; actor_id: string | null; rule?: Rule | null; once: string }
/** The event that a reaction handles, with its actor (the rule, if one acted, and then no `actor_id`) and an idempotency reference (`once`) that is the same on every retry. */
export type Happened<N extends EventName = EventName> = Stored<EventPayload<N>>
/** Lanes beside the usual one, each with jobs that wait for other machines. */
const lanes = ['mail', 'webhooks'] as const
type Lane = (typeof lanes)[number]
/** A job enqueued with `ctx.enqueue`. Tasks with `outside` use the network and open their own short transactions through `inLibrary`. */
export type JobTask = (
  | { name: string; run(ctx: Ctx, payload: Record<string, unknown>): Promise<void>; outside?: false }
  | { name: string; outside: true; runOutside(library: LibraryRunner, payload: Record<string, unknown>): Promise<void> }
) & {
  /** Runs beside the jobs of other lanes, which then never wait for a mail server, or for a receiver of webhooks. */
  lane?: Lane
  /** Called when the job will not be retried, before it is parked or dropped; `code` is the reason. */
  gaveUp?(ctx: Ctx, payload: Record<string, unknown>, code: ErrorCode): Promise<void>
}
/**
 * A recurring job. `cron` has five fields, in UTC. `due` is one statement over all libraries that returns the keys (`support_lib_id`) of those with pending
 * work, so that ten thousand idle libraries cost one query; `$1` is the current time.
 */
export type Schedule = { name: string; cron: string; due: string; run(ctx: Ctx): Promise<void> }
/** Opens transactions in the job's library. `signal` aborts when the process shuts down: stop between two steps, and another process will pick up the job. */
export type LibraryRunner = { kernel: Kernel; signal: AbortSignal; inLibrary<T>(run: (ctx: Ctx) => Promise<T>): Promise<T> }

/** Defines a reaction: `reaction('search.index-article', 'article.published', async (ctx, { payload }) => …)` */
export const reaction = <N extends EventName>(
  name: string,
  event: N,
  run: (ctx: Ctx, event: Happened<N>) => Promise<void>,
  { wanted, about }: { wanted?: string; about?(payload: EventPayload<N>): string } = {},
): Reaction => ({
  name,
  event,
  ...(wanted !== undefined && { wanted }),
  ...(about && { about: about as (payload: unknown) => string }),
  run: (ctx, happened) => run(ctx, { ...happened, payload: events[event].payload.parse(happened.payload) as EventPayload<N> }),
})
export const schedule = (name: string, cron: string, due: string, run: Schedule['run']): Schedule => ({ name, cron, due, run })

/** Runs a system transaction in a library, for work not caused by a request. `cause` is what led to it, if anything did. */
export function asSystem<T>(kernel: Kernel, support_lib_id: string, work: string, run: (ctx: Ctx) => Promise<T>, cause: Cause | null = null): Promise<T> {
  const call = { actor: { kind: 'system', support_lib_id } as const, support_lib_id, request: systemRequest(work), cause }
  return inTransaction(kernel, 'write', [call], ([ctx]) => run(ctx as Ctx))
}

/** Runs what whoever runs the installation asked for at the command line, in a library, in a transaction. */
export const asOperator = <T>(kernel: Kernel, support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(kernel, support_lib_id, operatorWork, run)

type StoredJob = { support_lib_id: string; cause?: Cause } & Partial<Stored<unknown>> & Record<string, unknown>

/**
 * Starts the job worker. A failing job is tried five times with increasing delays, then parked; `jobs.list` shows parked jobs.
 * @param isAlone no other process uses the database, as with the embedded one
 */
export async function startWorker(kernel: Kernel, isAlone: boolean): Promise<Pick<Runner, 'stop'>> {
  const taskList: Record<string, Task> = {}
  const tasksOfLanes: Record<Lane, Record<string, Task>> = { mail: {}, webhooks: {} }
  const crontab: string[] = []
  for (const module of kernel.modules) {
    for (const each of module.reactions ?? []) {
      taskList[queueName(each.name)] = async (job) => {
        const { support_lib_id, payload = {}, subject = null, actor_id = null, rule = null, once = '', cause } = job as StoredJob
        await asSystem(kernel, support_lib_id, each.name, (ctx) => each.run(ctx, { payload, subject, actor_id, rule, once }), cause)
      }
    }
    for (const each of module.tasks ?? []) {
      const list = each.lane ? tasksOfLanes[each.lane] : taskList
      list[queueName(each.name)] = (job, helpers) => runTask(kernel, each, job as StoredJob, helpers)
    }
    for (const each of module.schedules ?? []) {
      crontab.push(`${each.cron} ${queueName(each.name)}`)
      taskList[queueName(each.name)] = () => runSchedule(kernel, each)
    }
  }
  const workers = new JobWorkers(kernel.database.owner, kernel.log)
  const options = { pgPool: kernel.database.owner, noHandleSignals: true, pollInterval: pollMs, logger: new Logger(() => logJobs(kernel)) }
  await workers.begin(isAlone)
  // More than two: imports and exports take minutes, and reactions must not wait for them.
  const runner = await run({ ...options, events: workers.events, taskList, crontab: crontab.join('\n'), concurrency: 4 })
  // Each place waits for one library's mail server or receivers.
  const beside = await Promise.all(
    lanes.map((lane) => run({ ...options, events: workers.ofLane(), pollInterval: ofItselfMs, taskList: tasksOfLanes[lane], concurrency: 8 })),
  )
  await workers.beat()
  return {
    async stop() {
      await Promise.all([runner, ...beside].map((each) => each.stop()))
      await workers.end()
    },
  }
}

/** These refusals depend only on the input, so a retry would fail again at the same cost. */
const isFinal = (error: unknown): error is AppError => error instanceof AppError && error.code === 'too_complex'

async function runTask(kernel: Kernel, task: JobTask, job: StoredJob, { abortSignal, job: stored }: JobHelpers): Promise<void> {
  const { support_lib_id, cause } = job
  const inLibrary: LibraryRunner['inLibrary'] = (run) => asSystem(kernel, support_lib_id, task.name, run, cause)
  try {
    if (task.outside) await task.runOutside({ kernel, signal: abortSignal, inLibrary }, job)
    else await inLibrary((ctx) => task.run(ctx, job))
  } catch (error) {
    const isLast = isFinal(error) || stored.attempts >= stored.max_attempts
    // A job interrupted by a shutdown has not failed: another process picks it up.
    if (!isLast || abortSignal.aborted) throw error
    await inLibrary(async (ctx) => task.gaveUp?.(ctx, job, toAppError(error).code))
    if (!isFinal(error)) throw error
    kernel.log.warn({ job: task.name, support_lib_id, code: error.code }, 'job refused for good')
  }
}

/** One library's failure must not hold up the others; it is rethrown after all have run. */
async function runSchedule(kernel: Kernel, each: Schedule): Promise<void> {
  let failure: unknown
  const cause = causedByTimer(each.name)
  for (const id of await dueLibraries(kernel, each)) await asSystem(kernel, id, each.name, each.run, cause).catch((error: unknown) => (failure ??= error))
  if (failure) throw failure
}

/** Returns the keys of the libraries in which the schedule currently has work, without those that rest. */
export async function dueLibraries({ database, clock, modules }: Kernel, { due }: Schedule): Promise<string[]> {
  const { rows } = await database.owner.query<{ support_lib_id: string }>(due, due.includes('$1') ? [clock.now()] : [])
  if (rows.length === 0) return []
  const resting = new Set<string>()
  for (const { resting: statement } of modules)
    if (statement) for (const { support_lib_id } of (await database.owner.query<{ support_lib_id: string }>(statement)).rows) resting.add(support_lib_id)
  return rows.map(({ support_lib_id }) => support_lib_id).filter((id) => !resting.has(id))
}

function logJobs(kernel: Kernel) {
  return (level: string, message: string, meta?: unknown) => {
    if (level === 'error' || level === 'warning') kernel.log.warn({ meta: String((meta as { error?: unknown } | undefined)?.error ?? '') }, message)
  }
}
