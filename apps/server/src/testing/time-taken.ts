import { cpuOfThread } from './longest-turn.ts'

/** Returns the processor time in ms that this thread spends on the work. Other than the time by the clock, it does not depend on what else the machine does. */
export function processorMs(work: () => unknown): number {
  const before = cpuOfThread()
  work()
  return cpuOfThread() - before
}

/** The same for work that waits; what else this thread does meanwhile counts, too. */
export async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuOfThread()
  await work()
  return cpuOfThread() - before
}

/**
 * Measures up to three times, until a measurement is below `enoughMs`, and returns the least: a processor that others use too sometimes takes twice as long for the
 * same work, but what is too dear is too dear each time.
 */
export async function leastMs(enoughMs: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enoughMs; tries++) least = Math.min(least, await measure())
  return least
}

const turnMs = 10

/**
 * Returns how long work that mostly waits took, in ms. The clock stands still while this process itself waits for a processor, so a busy machine does not count. For
 * tests that something happens at once, rather than at the next regular interval.
 */
export async function waitedMs(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, turnMs)
  try {
    await work()
  } finally {
    clearInterval(clock)
  }
  return turns * turnMs
}
