import { Worker } from 'node:worker_threads'

/** Signals by which a watched process ends itself; the parent tells the reason by them. Memory: what the kernel sends when memory runs out. */
export const endedBy = { time: 'SIGVTALRM', memory: 'SIGKILL' } as const

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => Math.round((user + system) / 1000)
const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)

/** A process that has grown by so much takes no further task. */
const grownMbMax = 512

/** Watches the process's CPU time and memory from a thread, which sees them even while a parser keeps the main thread busy, in JavaScript or native code. */
export class Watch {
  /** CPU ms at which the process ends, 0 while no task runs; and the size in MB at which it does. */
  private readonly ends = new Int32Array(new SharedArrayBuffer(8))
  private readonly firstMb = megabytes()
  private beganMb = this.firstMb

  constructor() {
    new Worker(new URL('./watch-entry.ts', import.meta.url), {
      workerData: this.ends,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    }).unref()
  }

  begin({ timeMs, memoryMb }: { timeMs: number; memoryMb: number }): void {
    this.beganMb = megabytes()
    Atomics.store(this.ends, 1, this.beganMb + memoryMb)
    Atomics.store(this.ends, 0, milliseconds(process.cpuUsage()) + timeMs)
  }

  end(): void {
    Atomics.store(this.ends, 0, 0)
  }

  /** Returns whether the last task made the process grow by half of what it may, or all of them together by much: memory is rarely given back. */
  hasGrownMuch({ memoryMb }: { memoryMb: number }): boolean {
    const now = megabytes()
    return now - this.beganMb > memoryMb / 2 || now - this.firstMb > grownMbMax
  }
}

/** Ends the process if it exceeds what `ends` says. */
export function look(ends: Int32Array): void {
  const endMs = Atomics.load(ends, 0)
  if (endMs === 0) return
  if (milliseconds(process.cpuUsage()) > endMs) endBy('time')
  else if (megabytes() > Atomics.load(ends, 1)) endBy('memory')
}

/** Windows has only one way to end a process. */
const endBy = (reason: keyof typeof endedBy) => process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : endedBy[reason])
