const patienceMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** The pause after the first look, and the longest one, in ms. */
const [shortMs, longMs] = [10, 400]

/**
 * Repeats a check until it no longer throws, and returns what it returns: how a test waits for the work of jobs and reactions, which takes as long as the machine is busy.
 * The pauses grow: what is soon done is seen at once, and a check that calls the API for a whole minute stays below the 300 calls that a person may make in it.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs
  for (let pauseMs = shortMs; ; pauseMs = Math.min(1.3 * pauseMs, longMs)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(pauseMs)
  }
}
