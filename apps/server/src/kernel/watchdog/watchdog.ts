import { Worker } from 'node:worker_threads'
import { noteUnderWay, sharedMemory } from './under-way.ts'

/** How often the main thread shows that it turns. */
const beatMs = 500
/**
 * The signal that ends a process whose main thread hangs. Nothing handles it, so the operating system ends the process whatever it is doing, and whoever started it
 * can tell a hang from other ends. The operating systems send it when processor time is used up.
 */
export const hungSignal: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM'

/** Seconds of a clock that nobody sets, the same in all threads. */
const monotonicSeconds = (): number => Number(process.hrtime.bigint() / 1_000_000n) / 1000

/** Watches the main thread until the process ends. */
export type Watchdog = {
  /** Ends the process after so many seconds, whatever it is doing then. */
  endWithin(seconds: number): void
}

/**
 * Ends this process with `hungSignal` once its main thread has used so many seconds of processor time without turning to anything else, and logs what was under way.
 * Processor time, because a machine that is suspended or overloaded, or a process in a debugger, does not hang.
 */
export function startWatchdog(seconds: number): Watchdog {
  const memory = sharedMemory()
  const counts = new Int32Array(memory.counts)
  const startedAt = monotonicSeconds()
  noteUnderWay(memory.names)
  setInterval(() => void Atomics.add(counts, 0, 1), beatMs).unref()
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { ...memory, startedAt, seconds, signal: hungSignal } satisfies WatchdogData,
    // Most of what a thread takes is reserved for its heap.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    execArgv: [],
  })
  thread.unref()
  return { endWithin: (patience) => void Atomics.store(counts, 1, Math.ceil(monotonicSeconds() - startedAt) + patience) }
}

/** Input of the watchdog thread. */
export type WatchdogData = { counts: SharedArrayBuffer; names: SharedArrayBuffer; startedAt: number; seconds: number; signal: NodeJS.Signals }
