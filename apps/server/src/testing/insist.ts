import { setTimeout as pause } from 'node:timers/promises'

/** Two minutes of pauses: a killed server on a busy machine takes long to start. */
const triesMax = 1200

/** Repeats a call until the server, which may be down, answers. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries > triesMax) throw error
      await pause(100)
    }
  }
}
