import { availableParallelism } from 'node:os'
import { type ErrorCode, errorStatus } from '@porchlight/contracts/errors'
import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../errors.ts'
import { countHeavyTask } from '../metrics.ts'
import { type FairBounds, FairQueue } from './fair-queue.ts'
import type { HeavyTask } from './heavy-task.ts'
import { type Reply, type TaskRunner, Thread, ThreadKilled, type ThreadLimits, type Work } from './thread.ts'

/** Limits of a pool; tests use small ones. */
export type PoolBounds = ThreadLimits & FairBounds & { threads: number; idleMs: number }

const bounds: PoolBounds = {
  // At least two, so that a library's long-running task leaves one for the others.
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  timeMs: limits.heavyTaskMs,
  memoryMb: limits.heavyTaskMemoryMb,
  idleMs: 10_000,
  runningPerLibrary: limits.heavyTasksPerLibrary,
  waitingPerLibrary: limits.heavyTasksWaitingPerLibrary,
  waitingMax: 500,
}

type Waiting = { work: Work; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * Runs parsers of user input in worker threads with limits on time and memory, so that no input can block or crash the process. Threads start with the first
 * task and end after being idle for a while: a server that parses nothing pays nothing.
 */
export class WorkerPool {
  private readonly bounds: PoolBounds
  private readonly queue: FairQueue<Waiting>
  private readonly idle: { thread: TaskRunner; timer: NodeJS.Timeout }[] = []
  private readonly busy = new Set<TaskRunner>()
  private isClosed = false

  private readonly startRunner: (limits: ThreadLimits) => TaskRunner

  /** @param startRunner starts a worker; a thread by default */
  constructor(own: Partial<PoolBounds> = {}, startRunner: (limits: ThreadLimits) => TaskRunner = (limits) => new Thread(limits)) {
    this.startRunner = startRunner
    this.bounds = { ...bounds, ...own }
    this.queue = new FairQueue(this.bounds)
  }

  get size(): { waiting: number; threads: number } {
    return { waiting: this.queue.length, threads: this.idle.length + this.busy.size }
  }

  /**
   * Runs one task for a library.
   * @throws AppError `too_complex` if it exceeds its time, memory or stack; `rate_limited` if too many tasks wait; any refusal from the task
   */
  async run<I, O>(library: string, task: HeavyTask<I, O>, input: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const work = { module: task.module, name: task.name, input }
    if (this.isClosed) throw refuse('unavailable')
    if (!this.queue.add(library, { work, resolve, reject })) {
      countHeavyTask(task.name, 'queue_full', 0)
      throw refuse('rate_limited', { retryAfterSeconds: 10 })
    }
    this.next()
    const begun = performance.now()
    try {
      const output = outputOf(await promise) as O
      countHeavyTask(task.name, 'done', performance.now() - begun)
      return output
    } catch (error) {
      const refusal = error instanceof ThreadKilled ? refusalOf(error) : error
      countHeavyTask(task.name, error instanceof ThreadKilled ? 'killed' : 'refused', performance.now() - begun)
      throw refusal
    }
  }

  /** Stops all workers; running and waiting tasks are refused as `unavailable`. */
  close(): void {
    this.isClosed = true
    for (const { reject } of this.queue.clear()) reject(refuse('unavailable'))
    for (const { thread, timer } of this.idle.splice(0)) {
      clearTimeout(timer)
      thread.kill('closed')
    }
    for (const thread of this.busy) thread.kill('closed')
  }

  private next(): void {
    while (this.busy.size < this.bounds.threads) {
      const taken = this.queue.take()
      if (!taken) return
      void this.carryOut(taken.library, taken.item)
    }
  }

  private async carryOut(library: string, { work, resolve, reject }: Waiting): Promise<void> {
    const thread = this.idleThread() ?? this.startRunner(this.bounds)
    this.busy.add(thread)
    try {
      resolve(await thread.run(work))
    } catch (error) {
      reject(error)
    }
    this.busy.delete(thread)
    this.queue.done(library)
    if (thread.isAlive && !this.isClosed) this.rest(thread)
    this.next()
  }

  /** Returns the most recently used idle worker; the others may time out. */
  private idleThread(): TaskRunner | undefined {
    for (let rested = this.idle.pop(); rested; rested = this.idle.pop()) {
      clearTimeout(rested.timer)
      if (rested.thread.isAlive) return rested.thread
    }
    return undefined
  }

  private rest(thread: TaskRunner): void {
    const timer = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.thread === thread),
        1,
      )
      thread.kill('closed')
    }, this.bounds.idleMs).unref()
    this.idle.push({ thread, timer })
  }
}

function outputOf({ output, failure }: Reply): unknown {
  if (!failure) return output
  const { code, message, fields } = failure
  if (code !== undefined && code in errorStatus) throw refuse(code as ErrorCode, fields && { fields })
  throw new Error(message)
}

function refusalOf(killed: ThreadKilled): Error {
  if (killed.reason === 'closed') return refuse('unavailable')
  return killed.reason === 'died' ? killed : refuse('too_complex', { fields: { reason: killed.reason } })
}
