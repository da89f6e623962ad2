import { isDatabaseUnreachable } from '../../errors.ts'

/** Pause before a database that was away is tried again, in ms. */
const pauseMs = 2000

/** A pool of connections, of which some may be open and free. */
type Connections = { readonly idleCount: number }

/** Whether a database can be reached. While it cannot, one call at a time tries, and the others are refused at once instead of waiting as long as that one. */
export class Presence {
  private failure: unknown
  private tryAt = 0
  private isTrying = false

  /** Whether the last try found nobody. */
  get isAway(): boolean {
    return this.failure !== undefined
  }

  /** Connects. A connection that is open and free is always used. @throws what the last try failed with, while the database is away */
  async reach<T>(connections: Connections, connect: () => Promise<T>): Promise<T> {
    if (!this.isAway || connections.idleCount > 0) return this.noting(connect)
    if (this.isTrying || performance.now() < this.tryAt) throw this.failure
    this.isTrying = true
    try {
      return await this.noting(connect)
    } finally {
      this.isTrying = false
    }
  }

  private async noting<T>(connect: () => Promise<T>): Promise<T> {
    try {
      const connected = await connect()
      this.failure = undefined
      return connected
    } catch (error) {
      // Waiting in vain for a free connection says nothing about the server. A server that refuses is there.
      if (isDatabaseUnreachable(error)) this.failure = error
      else if (isAnswer(error)) this.failure = undefined
      this.tryAt = performance.now() + pauseMs
      throw error
    }
  }
}

/** Returns whether PostgreSQL itself said so. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '') && !/^E[A-Z]/.test((error as { code: string }).code)
