const settleMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** The pause after the first check, and the longest one, in ms. */
const [shortMs, longMs] = [20, 400]

/**
 * Waits until a condition holds. The pauses grow: a condition that soon holds is met at once, and one that calls the API for a whole minute stays below the 300
 * calls that a person may make in it.
 * @throws Error naming the condition
 */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, patienceMs = settleMs): Promise<void> {
  const end = performance.now() + patienceMs
  for (let pauseMs = shortMs; !(await isSo()); pauseMs = Math.min(1.3 * pauseMs, longMs)) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs} ms: ${what}`)
    await pause(pauseMs)
  }
}
