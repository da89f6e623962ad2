import { setTimeout as delay } from 'node:timers/promises'

const attemptsMax = 6
const firstPauseMs = 1000

/**
 * Starts a server again after it ended by itself: at most six times, with pauses that double from one second.
 * @param start one attempt
 * @param isOver whether the server is no longer needed
 * @throws what the last attempt threw
 */
export async function startAgain<T>(start: () => Promise<T>, isOver: () => boolean, pause: (ms: number) => Promise<unknown> = delay): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt >= attemptsMax || isOver()) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}
