/** Work in progress, shared by everyone who needs its result. */
export class Together<T> {
  private readonly running = new Map<string, Promise<T>>()

  /** Does the work under this key, or waits for the same work that is in progress. */
  share(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key)
    // A failure may concern the other caller alone, such as a limit they exceeded: the next one tries again, for all who still wait.
    if (running) return running.catch(() => this.share(key, work))
    const mine = work().finally(() => this.running.delete(key))
    this.running.set(key, mine)
    return mine
  }
}
