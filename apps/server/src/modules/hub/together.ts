/** Work in progress, shared by everyone who needs its result. */
export class Together<T> {
  private readonly running = new Map<string, Promise<T>>()

  /** Does the work under this key, or waits for the same work already in progress. */
  share(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key)
    // A failure may concern only the other caller, such as an exceeded limit: the next one tries again, for all who still wait.
    if (running) return running.catch(() => this.share(key, work))
    const mine = work().finally(() => this.running.delete(key))
    this.running.set(key, mine)
    return mine
  }
}
