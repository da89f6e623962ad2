import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { isDatabaseUnavailable } from '../errors.ts'
import type { LibraryRunner } from '../jobs.ts'

/** Pauses before the next attempts, in ms: a busy machine takes long to connect, and a database restarts. In all far less than a lease lasts. */
const pauses = [200, 1000, 5000]

/**
 * Records the outcome of work outside the database, such as a sent mail, retrying while the database is unreachable: without the record, the work would be
 * repeated when its lease ends. `run` must be a no-op if an earlier attempt has taken effect.
 * @throws Error of the last attempt, and any other error than an unavailable database
 */
export async function recordSurely<T>({ inLibrary, signal }: Pick<LibraryRunner, 'inLibrary' | 'signal'>, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await inLibrary(run)
    } catch (error) {
      const pauseMs = pauses[tries]
      if (pauseMs === undefined || signal.aborted || !isDatabaseUnavailable(error)) throw error
      await pause(pauseMs)
    }
  }
}
