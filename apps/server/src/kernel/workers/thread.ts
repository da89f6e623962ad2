import { Worker } from 'node:worker_threads'

/** A task sent to a worker. */
export type Work = { module: string; name: string; input: unknown }
/** A worker's reply; `failure.code` is set for a refusal. */
export type Reply = { output?: unknown; failure?: { code: string | undefined; message: string; fields: Record<string, string> | undefined } }

/** Why a worker was ended before it replied. */
export type Killed = 'time' | 'memory' | 'closed' | 'died'
export class ThreadKilled extends Error {
  readonly reason: Killed
  constructor(reason: Killed, cause?: unknown) {
    super(`worker thread ended: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Limits of one task. */
export type ThreadLimits = { timeMs: number; memoryMb: number }

/** A worker in a pool: a thread or a process. Runs one task at a time. */
export type TaskRunner = {
  /** False once it has ended; a new worker replaces it. */
  isAlive: boolean
  /** @throws ThreadKilled if it exceeded its time or memory */
  run(work: Work): Promise<Reply>
  /** Stops the worker at once, whatever it is doing. */
  kill(reason: Killed): void
}

/** One worker thread. Runs one task at a time and keeps the process alive only while it does. */
export class Thread implements TaskRunner {
  private readonly worker: Worker
  private readonly timeMs: number
  private end: ((reason: Killed, cause?: unknown) => void) | undefined
  isAlive = true

  constructor({ timeMs, memoryMb }: ThreadLimits) {
    this.timeMs = timeMs
    this.worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
      // Parsers need neither secrets nor a test runner's flags.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    this.worker.unref()
    this.worker.on('error', (error) => this.died((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'died', error))
    this.worker.on('exit', () => this.died('died'))
  }

  /** @throws ThreadKilled if the thread exceeded its time or memory */
  async run(work: Work): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const tooLate = setTimeout(() => this.kill('time'), this.timeMs)
    this.end = (reason, cause) => reject(new ThreadKilled(reason, cause))
    this.worker.ref()
    this.worker.once('message', resolve)
    try {
      this.worker.postMessage(work)
      return await promise
    } finally {
      clearTimeout(tooLate)
      this.end = undefined
      this.worker.off('message', resolve)
      this.worker.unref()
    }
  }

  /** Stops the thread at once, whatever it is doing. */
  kill(reason: Killed): void {
    this.died(reason)
    void this.worker.terminate()
  }

  private died(reason: Killed, cause?: unknown): void {
    this.isAlive = false
    this.end?.(reason, cause)
    this.end = undefined
  }
}
