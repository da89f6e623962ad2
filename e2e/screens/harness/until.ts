/** How long to wait for a condition; same as in the browser flows. */
export const patience = { ms: 45_000 }
const longestPauseMs = 50

/** Polls until the value is as expected and returns it. Throws an error that describes the last value. */
export async function until<T>(look: () => T | Promise<T>, isWanted: (seen: T) => boolean, wanted: (seen: T) => string): Promise<T> {
  const deadline = performance.now() + patience.ms
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const seen = await look()
    if (isWanted(seen)) return seen
    if (performance.now() > deadline) throw new Error(`Waited ${patience.ms} ms for ${wanted(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
