/**
 * Runs a generator, pausing whenever it has run for `atOnceMs`.
 * @param pause resolves once other tasks have had their turn
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
