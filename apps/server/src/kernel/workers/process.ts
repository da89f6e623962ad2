import { type ChildProcess, fork } from 'node:child_process'
import { type Killed, type Reply, type TaskRunner, ThreadKilled, type ThreadLimits, type Work } from './thread.ts'

/** Limits of one task: `timeMs` of CPU time, and memory of the whole process. */
export type ProcessLimits = ThreadLimits

/** Wall time allowed per unit of CPU time on a busy machine; beyond it the parent kills the process, whatever it is doing. */
const patienceFactor = 6

/**
 * One worker process, for native code that could not be stopped in a thread: such code runs its own threads, and memory corruption in it would affect the whole
 * server. Runs one task at a time and keeps our process alive only while it does.
 */
export class WorkerProcess implements TaskRunner {
  private readonly child: ChildProcess
  private readonly timeMs: number
  private end: ((reason: Killed, cause?: unknown) => void) | undefined
  isAlive = true

  constructor(limits: ProcessLimits) {
    this.timeMs = limits.timeMs
    // Decoders need neither secrets nor a test runner's flags. Advanced serialization passes buffers through IPC unchanged.
    this.child = fork(new URL('./process-entry.ts', import.meta.url), [JSON.stringify(limits)], {
      ...{ env: {}, execArgv: [], serialization: 'advanced' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.mayEnd(true)
    this.child.on('error', (error) => this.died('died', error))
    this.child.on('exit', () => this.died('died'))
  }

  /** @throws ThreadKilled if the task exceeded its time or memory */
  async run(work: Work): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const tooLate = setTimeout(() => this.kill('time'), this.timeMs * patienceFactor)
    const hear = (said: Reply | { exceeded: 'time' | 'memory' }) => ('exceeded' in said ? this.kill(said.exceeded) : resolve(said))
    this.end = (reason, cause) => reject(new ThreadKilled(reason, cause))
    this.mayEnd(false)
    this.child.on('message', hear)
    try {
      this.child.send(work, (error) => error && this.kill('died'))
      return await promise
    } finally {
      clearTimeout(tooLate)
      this.end = undefined
      this.child.off('message', hear)
      this.mayEnd(true)
    }
  }

  /** Stops the process at once, whatever it is doing. */
  kill(reason: Killed): void {
    this.died(reason)
    this.child.kill('SIGKILL')
  }

  private died(reason: Killed, cause?: unknown): void {
    this.isAlive = false
    this.end?.(reason, cause)
    this.end = undefined
  }

  private mayEnd(isIdle: boolean): void {
    if (isIdle) this.child.unref()
    else this.child.ref()
    if (isIdle) this.child.channel?.unref()
    else this.child.channel?.ref()
  }
}
