/**
 * Runs work that yields now and then, pausing whenever it has taken `atOnceMs`.
 * @param pause resolves when others have had their turn
 */
export async function runInPieces<T>(work: Generator<void, T>, pause: () => Promise<unknown>, atOnceMs = 8): Promise<T> {
  for (;;) {
    const began = performance.now()
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() - began < atOnceMs)
    await pause()
  }
}
