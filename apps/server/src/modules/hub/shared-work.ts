/** Work in progress, shared by all callers that need its result. */
export class SharedWork<T> {
  private readonly running = new Map<string, Promise<T>>()

  /** Does the work under this key, or waits for the same work already in progress. */
  share(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key)
    // A failure may concern only the other caller, e.g. an exceeded limit: the next caller retries for all that are still waiting.
    if (running) return running.catch(() => this.share(key, work))
    const mine = work().finally(() => this.running.delete(key))
    this.running.set(key, mine)
    return mine
  }
}
