/** Pause before a database that was away is tried again, in ms. */
const pauseMs = 2000

/** Whether a database can be reached. While it cannot, one call at a time tries, and the others are refused at once instead of waiting as long as that one. */
export class Presence {
  private failure: unknown
  private tryAt = 0
  private isTrying = false

  /** Whether the last try found nobody. */
  get isAway(): boolean {
    return this.failure !== undefined
  }

  /** Runs what needs the database. @throws what the last try failed with, while it is away */
  async reach<T>(run: () => Promise<T>): Promise<T> {
    if (this.isAway) {
      if (this.isTrying || performance.now() < this.tryAt) throw this.failure
      this.isTrying = true
      try {
        return await this.noting(run)
      } finally {
        this.isTrying = false
      }
    }
    return this.noting(run)
  }

  private async noting<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run()
      this.failure = undefined
      return result
    } catch (error) {
      const isUnreachable = neverConnected(error)
      this.failure = isUnreachable ? error : undefined
      if (isUnreachable) this.tryAt = performance.now() + pauseMs
      throw error
    }
  }
}

/**
 * Returns whether a failure says that no connection could be made, as opposed to one that broke, or a pool whose connections are all in use: others may succeed then.
 * 57P03 is a server that starts or ends.
 */
function neverConnected(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|57P03)$/.test(code) ||
    /^(Connection terminated due to connection timeout|timeout expired)$/.test(message)
  )
}
