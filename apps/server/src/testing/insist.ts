import { setTimeout as pause } from 'node:timers/promises'

/** Repeats a call until the server, which may be down, answers. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries > 300) throw error
      await pause(100)
    }
  }
}
