/** Interval of the probe in ms; a stretch is at least as long as the event loop's turn in which it falls. */
const everyMs = 4

/**
 * Watches this thread's event loop from inside: the longest stretch of processor time between two chances for others to be served. Unlike a delay by the clock,
 * it does not grow when other programs take the processor away.
 */
export class StretchProbe {
  private last = process.threadCpuUsage()
  private longest = 0
  private readonly timer: NodeJS.Timeout

  constructor() {
    this.timer = setInterval(() => this.look(), everyMs)
  }

  /** Returns the longest stretch in ms since the last call, and begins anew. */
  take(): number {
    this.look()
    const longest = this.longest
    this.longest = 0
    return longest
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look(): void {
    const now = process.threadCpuUsage()
    this.longest = Math.max(this.longest, (now.user + now.system - this.last.user - this.last.system) / 1000)
    this.last = now
  }
}
