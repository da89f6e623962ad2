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

const turnMs = 10

/**
 * Returns how long work took that mostly waits, in ms during which this process ran: a clock that stands still while the machine lets it wait for a processor. For
 * limits that tell something that happens at once from something that waits for the next of its regular turns.
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
