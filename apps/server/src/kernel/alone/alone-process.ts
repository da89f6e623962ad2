import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { BusMessage } from '../data/bus.ts'
import { newRef } from '../ids.ts'
import { type JobWorkers, pollMs } from '../jobs/job-workers.ts'
import type { Kernel } from '../kernel.ts'
import { hungSignal } from '../watchdog/watchdog.ts'
import { judge } from './judge.ts'
import { type How, isSuspectWaiting } from './suspects.ts'

/** How to start a separate process: the program, which calls `runAlone`, and its database connection. */
export type AloneOptions = { entry: URL; connection: pg.PoolConfig }
/** Configuration sent to the separate process at its start. `view`: the database whose suspected jobs it runs. */
export type AloneBrief = { config: Config; connection: pg.PoolConfig; view: string; worker: string }
/** Messages from the process, for open screens. */
export type AloneWord = { publish: BusMessage }

/** Pause after it ended without having begun anything: it could not even start. */
const calmMs = 60_000
/** How long it may take to end when this process ends. */
const patienceMs = 10_000

/**
 * Runs suspected jobs one at a time in a separate process, which only exists while there are any. If it crashes, the job it was running is to blame and is set
 * aside: nothing else ran there, and an operator who stops this process stops that one too.
 */
export class AloneProcess {
  private readonly kernel: Kernel
  private readonly options: AloneOptions
  private readonly worker = `alone-${newRef()}`
  private child: ChildProcess | undefined
  private notBefore = 0
  private isEnding = false

  constructor(kernel: Kernel, options: AloneOptions, workers: JobWorkers) {
    this.kernel = kernel
    this.options = options
    workers.speakFor(this.worker)
    workers.askInTurn(() => void this.look())
  }

  async end(): Promise<void> {
    this.isEnding = true
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const tooLate = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.kill('SIGTERM')
    await exited
    clearTimeout(tooLate)
  }

  private async look(): Promise<void> {
    try {
      if (this.child || performance.now() < this.notBefore || !(await isSuspectWaiting(this.kernel.database.owner)) || this.child || this.isEnding) return
      this.begin()
    } catch (error) {
      this.kernel.log.warn({ err: error }, 'looking for suspected jobs')
    }
  }

  private begin(): void {
    const { kernel, worker } = this
    const child = fork(this.options.entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.child = child
    kernel.log.warn({ pid: child.pid }, 'jobs that were under way when a process died are done in a process of their own')
    child.on('message', ({ publish }: AloneWord) => kernel.ports.bus.publish(publish))
    child.on('error', (error) => kernel.log.warn({ err: error }, 'the process of suspected jobs'))
    child.once('exit', (code, signal) => void this.ended(code, signal))
    const brief: AloneBrief = { config: kernel.config, connection: this.options.connection, view: kernel.database.name, worker }
    child.send(brief)
  }

  /** Judges, again and again while the database cannot be reached, and only then lets another one begin. */
  private async ended(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.isEnding) return
    try {
      const { kernel, worker } = this
      if (code !== 0 && !(await judge(kernel, worker, howItEnded(code, signal)))) this.notBefore = performance.now() + calmMs
      this.child = undefined
    } catch (error) {
      this.kernel.log.warn({ err: error }, 'judging a suspected job')
      setTimeout(() => void this.ended(code, signal), pollMs).unref()
    }
  }
}

/** Node ends itself with SIGABRT when its heap is full. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null): How {
  if (signal === hungSignal || code === 128 + constants.signals.SIGVTALRM) return 'hung'
  return signal === 'SIGABRT' || code === 128 + constants.signals.SIGABRT ? 'memory' : 'ended'
}
