import { availableParallelism } from 'node:os'
import { type ErrorCode, errorStatus } from '@porchlight/contracts/errors'
import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../errors.ts'
import { countHeavyTask } from '../process/metrics.ts'
import { type FairBounds, FairQueue } from './fair-queue.ts'
import type { HeavyTask, TaskBounds } from './heavy-task.ts'
import { keepLauncherReady } from './launcher.ts'
import { WorkerProcess } from './process.ts'
import { sizeOf } from './size-of.ts'
import { type UnreadReason, whyUnread } from './unreadable.ts'
import { type Reply, type Work, WorkerKilled } from './work.ts'

/**
 * Limits of a pool; tests use small ones. Of its `timeMs` and `memoryMb` and those of a task, the smaller ones hold. `restMs`: how long a library whose task had its
 * worker ended waits for its next turn, so that it cannot keep the machine busy with starting workers.
 */
export type PoolBounds = Pick<TaskBounds, 'timeMs' | 'memoryMb'> & FairBounds & { processes: number; idleMs: number; restMs: number }

const bounds: PoolBounds = {
  // At least two, so that a library's long-running task leaves one for the others.
  processes: Math.max(2, Math.min(4, availableParallelism() - 1)),
  timeMs: limits.heavyTaskMs,
  memoryMb: limits.heavyTaskMemoryMb,
  idleMs: 60_000,
  restMs: limits.heavyTaskRestMs,
  runningPerLibrary: limits.heavyTasksPerLibrary,
  waitingPerLibrary: limits.heavyTasksWaitingPerLibrary,
  waitingMax: 500,
}

type Waiting = { work: Work; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * The one place where text, documents and images of others are parsed: in worker processes, with limits on the size of the input, CPU time, memory and the size of the
 * output, so that no input can block or crash the server. Processes start with the first task and end after being idle for a while: a server that parses nothing pays
 * nothing.
 */
export class WorkerPool {
  private readonly bounds: PoolBounds
  private readonly queue: FairQueue<Waiting>
  private readonly idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = []
  private readonly busy = new Set<WorkerProcess>()
  private isClosed = false

  constructor(own: Partial<PoolBounds> = {}) {
    this.bounds = { ...bounds, ...own }
    this.queue = new FairQueue(this.bounds)
    keepLauncherReady()
  }

  get size(): { waiting: number; processes: number } {
    return { waiting: this.queue.length, processes: this.idle.length + this.busy.size }
  }

  /**
   * Runs one task for a library.
   * @throws AppError `too_complex` if the input or output is too large, or the task exceeds its time, memory or stack; `unreadable` if the parser refuses the input
   * (`whyUnread` tells the reason of both); `rate_limited` if too many tasks wait; any other refusal from the task
   */
  async run<I, O>(library: string, task: HeavyTask<I, O>, input: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    if (this.isClosed) throw refuse('unavailable')
    if (sizeOf(input, task.bounds.inMax) > task.bounds.inMax) {
      countHeavyTask(task.name, 'size', 0)
      throw tooComplex('size')
    }
    const work = { module: task.module, name: task.name, input, bounds: this.boundsOf(task) }
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
      const refusal = error instanceof WorkerKilled ? refusalOf(error) : error
      countHeavyTask(task.name, whyUnread(refusal) ?? 'refused', performance.now() - begun)
      throw refusal
    }
  }

  private boundsOf({ bounds }: { bounds: TaskBounds }): TaskBounds {
    const { timeMs, memoryMb } = this.bounds
    return { ...bounds, timeMs: Math.min(timeMs, bounds.timeMs), memoryMb: Math.min(memoryMb, bounds.memoryMb) }
  }

  /** Stops all workers; running and waiting tasks are refused as `unavailable`. */
  close(): void {
    this.isClosed = true
    for (const { reject } of this.queue.clear()) reject(refuse('unavailable'))
    for (const { worker, timer } of this.idle.splice(0)) {
      clearTimeout(timer)
      worker.kill('closed')
    }
    for (const worker of this.busy) worker.kill('closed')
  }

  private next(): void {
    while (this.busy.size < this.bounds.processes) {
      const taken = this.queue.take()
      if (!taken) return
      void this.carryOut(taken.library, taken.item)
    }
  }

  private async carryOut(library: string, { work, resolve, reject }: Waiting): Promise<void> {
    let restMs = 0
    try {
      resolve(await this.runOnce(work).catch((error: unknown) => (hasDied(error) && !this.isClosed ? this.runOnce(work) : Promise.reject(error))))
    } catch (error) {
      if (error instanceof WorkerKilled && !this.isClosed) restMs = this.bounds.restMs
      reject(error)
    }
    const done = () => {
      this.queue.done(library)
      this.next()
    }
    if (restMs === 0) return done()
    // Meanwhile its share counts as taken, and the worker serves others.
    setTimeout(done, restMs)
    this.next()
  }

  /** A worker that dies may have been ended by the system for no fault of the task, so a task gets a second one. */
  private async runOnce(work: Work): Promise<Reply> {
    const worker = this.idleWorker() ?? new WorkerProcess(this.bounds)
    this.busy.add(worker)
    try {
      return await worker.run(work)
    } finally {
      this.busy.delete(worker)
      if (!this.isClosed) this.rest(worker.isAlive ? worker : this.spare(work))
    }
  }

  /** Replaces a worker that was ended, before somebody waits for the start of another. */
  private spare({ module }: Work): WorkerProcess {
    const spare = new WorkerProcess(this.bounds)
    spare.load(module)
    return spare
  }

  /** Returns the most recently used idle worker; the others may time out. */
  private idleWorker(): WorkerProcess | undefined {
    for (let rested = this.idle.pop(); rested; rested = this.idle.pop()) {
      clearTimeout(rested.timer)
      if (rested.worker.isAlive) return rested.worker
    }
    return undefined
  }

  private rest(worker: WorkerProcess): void {
    if (!worker.isAlive) return
    const timer = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.worker === worker),
        1,
      )
      worker.kill('closed')
    }, this.bounds.idleMs).unref()
    this.idle.push({ worker, timer })
  }
}

function outputOf({ output, failure }: Reply): unknown {
  if (!failure) return output
  const { code, message, fields, stack } = failure
  if (code !== undefined && code in errorStatus) throw refuse(code as ErrorCode, { message, ...(fields && { fields }) })
  const bug = new Error(message)
  if (stack !== undefined) bug.stack = stack
  throw bug
}

const hasDied = (error: unknown) => error instanceof WorkerKilled && error.reason === 'died'
const tooComplex = (reason: UnreadReason) => refuse('too_complex', { fields: { reason } })
const refusalOf = ({ reason }: WorkerKilled): Error => (reason === 'closed' || reason === 'unstarted' ? refuse('unavailable') : tooComplex(reason))
