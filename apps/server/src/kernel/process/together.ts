type Waiting<T, R> = { item: T; resolve(result: R): void; reject(error: unknown): void }

/**
 * Does work together that comes at the same time, as databases commit in groups: an item that comes while nothing runs is done at once, and those that come
 * meanwhile share the next run. If a run of several fails, each is done alone, so that one bad item fails only itself.
 */
export class Together<T, R> {
  private readonly waiting: Waiting<T, R>[] = []
  private readonly run: (items: T[]) => Promise<R[]>
  private readonly most: number
  private isRunning = false

  /** @param run does some items, and returns a result for each; @param most items in one run */
  constructor(run: (items: T[]) => Promise<R[]>, most: number) {
    this.run = run
    this.most = most
  }

  /** Returns whether nothing waits. */
  get isIdle(): boolean {
    return this.waiting.length === 0
  }

  /** Resolves when the item is done. */
  add(item: T): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    this.waiting.push({ item, resolve, reject })
    if (!this.isRunning) void this.drain()
    return promise
  }

  private async drain(): Promise<void> {
    this.isRunning = true
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.most)
      const isDone = await this.doAll(group)
      if (!isDone) for (const each of group) await this.doAll([each])
    }
    this.isRunning = false
  }

  /** Returns false if the items are to be done alone. */
  private async doAll(group: Waiting<T, R>[]): Promise<boolean> {
    try {
      const results = await this.run(group.map(({ item }) => item))
      group.forEach(({ resolve }, at) => void resolve(results[at] as R))
    } catch (error) {
      if (group.length > 1) return false
      group[0]?.reject(error)
    }
    return true
  }
}
