import pLimit from 'p-limit'
import { refuse } from '../errors.ts'

/** A queue: the work that shares it, and how much of that runs at a time; a fraction counts as a whole. */
export type Line = { key: string; atOnce: number }

/** Work of one line that may wait for its turn. */
const waitingMax = 300

/** Queues that appear when they are needed. */
export class Lines {
  /** An empty queue is removed. */
  private readonly lines = new Map<string, { take: ReturnType<typeof pLimit>; calls: number }>()

  /**
   * Does the work when it is its turn.
   * @throws AppError `rate_limited` when too much already waits, and whatever the work throws
   */
  async stand<T>({ key, atOnce }: Line, work: () => Promise<T>): Promise<T> {
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
