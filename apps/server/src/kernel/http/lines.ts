import pLimit from 'p-limit'
import { refuse } from '../errors.ts'

/** A queue: its key, and how many of its calls run at a time; fractions are rounded up. */
export type Line = { key: string; atOnce: number }

/** Maximum calls waiting in one queue. */
const waitingMax = 300

/** Queues created on demand. */
export class Lines {
  /** Empty queues are removed. */
  private readonly lines = new Map<string, { take: ReturnType<typeof pLimit>; calls: number }>()

  /**
   * Runs the work when its turn comes.
   * @throws AppError `rate_limited` when too much work is already waiting, and any error from the work
   */
  async run<T>({ key, atOnce }: Line, work: () => Promise<T>): Promise<T> {
    const atOnceWhole = Math.ceil(atOnce)
    const line = this.lines.get(key) ?? { take: pLimit(atOnceWhole), calls: 0 }
    if (line.calls >= atOnceWhole + waitingMax) throw refuse('rate_limited', { retryAfterSeconds: 1 })
    this.lines.set(key, line)
    line.calls += 1
    try {
      return await line.take(work)
    } finally {
      line.calls -= 1
      if (line.calls === 0) this.lines.delete(key)
    }
  }
}
