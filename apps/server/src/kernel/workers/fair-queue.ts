/** Limits per library, so that one library's work does not hold up the others. */
export type FairBounds = { runningPerLibrary: number; waitingPerLibrary: number; waitingMax: number }

/** Queue that serves libraries in turn; only a limited number of items per library run at a time. */
export class FairQueue<T> {
  private readonly bounds: FairBounds
  /** Waiting items by library; the library whose turn is next comes first. */
  private readonly waiting = new Map<string, T[]>()
  private readonly running = new Map<string, number>()
  length = 0

  constructor(bounds: FairBounds) {
    this.bounds = bounds
  }

  /** Adds an item; returns false if the queue is full. */
  add(library: string, item: T): boolean {
    const line = this.waiting.get(library) ?? []
    if (line.length >= this.bounds.waitingPerLibrary || this.length >= this.bounds.waitingMax) return false
    line.push(item)
    this.waiting.set(library, line)
    this.length += 1
    return true
  }

  /** Returns the next item whose library is below its limit; it counts as running until `done`. */
  take(): { library: string; item: T } | undefined {
    for (const [library, line] of this.waiting) {
      if ((this.running.get(library) ?? 0) >= this.bounds.runningPerLibrary) continue
      const item = line.shift() as T
      this.waiting.delete(library)
      if (line.length > 0) this.waiting.set(library, line)
      this.running.set(library, (this.running.get(library) ?? 0) + 1)
      this.length -= 1
      return { library, item }
    }
    return undefined
  }

  done(library: string): void {
    const left = (this.running.get(library) ?? 1) - 1
    if (left > 0) this.running.set(library, left)
    else this.running.delete(library)
  }

  /** Removes and returns all waiting items. */
  clear(): T[] {
    const all = [...this.waiting.values()].flat()
    this.waiting.clear()
    this.length = 0
    return all
  }
}
