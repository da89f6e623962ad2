import { launcher } from './launcher.ts'
import { type Killed, type Reply, type Work, WorkerKilled } from './work.ts'

/** Wall time allowed per unit of CPU time on a busy machine, and for the start of a process; beyond it the process is killed, whatever it is doing. */
const patience = { factor: 6, startMs: 30_000 }

/**
 * One worker process. Not a thread: when a thread's heap is full, V8 may end the whole process (a large Map, string or array is enough), native code cannot be stopped,
 * and memory corruption would affect the server. Runs one task at a time and keeps our process alive only while it does.
 */
export class WorkerProcess {
  private readonly launcher = launcher()
  private readonly id: number
  private settle: { resolve(reply: Reply): void; reject(error: WorkerKilled): void } | undefined
  /** False once it has ended; a new process replaces it. */
  isAlive = true

  /** @param memoryMb maximum size of the heap */
  constructor({ memoryMb }: { memoryMb: number }) {
    this.id = this.launcher.start(memoryMb, { replied: (reply) => this.settle?.resolve(reply), ended: (reason) => this.ended(reason) })
    this.isAlive = this.launcher.isAlive
  }

  /** @throws WorkerKilled if the task exceeded its time or memory, or made the process die */
  async run(work: Work): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const tooLate = setTimeout(() => this.kill('time'), work.bounds.timeMs * patience.factor + patience.startMs)
    this.settle = { resolve, reject }
    this.launcher.hold()
    try {
      if (!this.isAlive) this.ended('died')
      this.launcher.run(this.id, work)
      const reply = await promise
      if (reply.isLast) this.kill('closed')
      return reply
    } finally {
      clearTimeout(tooLate)
      this.settle = undefined
      this.launcher.release()
    }
  }

  /** Preloads the file of a task that is likely to follow. */
  load(module: string): void {
    if (this.isAlive) this.launcher.run(this.id, { load: module })
  }

  /** Stops the process at once, whatever it is doing. */
  kill(reason: Killed): void {
    this.ended(reason)
    this.launcher.kill(this.id)
  }

  private ended(reason: Killed): void {
    this.isAlive = false
    this.settle?.reject(new WorkerKilled(reason))
    this.settle = undefined
  }
}
