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

const referenceText = Array.from({ length: 400 }, (_, at) => `word${at} <b>${at * 7}</b> &amp; more`).join(' ')
const referenceRounds = 50

/** Work of the kind that parsers do: about a millisecond of a quiet processor of a small server of 2026. */
function referenceRound(): number {
  const counts = new Map<string, number>()
  for (const part of referenceText
    .replaceAll(/<[^>]*>/g, '')
    .split(' ')
    .sort())
    counts.set(part, (counts.get(part) ?? 0) + 1)
  return JSON.stringify(JSON.parse(JSON.stringify([...counts]))).length
}

/** Returns how many times longer than a quiet processor this one needs at present for the same work, at least 1: one that others share can take twice as long. */
function slowness(): number {
  const ms = processorMs(() => {
    for (let round = 0; round < referenceRounds; round++) referenceRound()
  })
  return Math.max(1, ms / referenceRounds)
}

/**
 * Returns processor time in ms as a quiet processor would have taken, so that a limit holds on slow machines too. Measures up to three times, until a measurement is
 * below `enoughMs`, and returns the least: garbage is collected now and then, but what is too dear is too dear each time.
 */
export async function leastMs(enoughMs: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enoughMs; tries++) {
    const before = slowness()
    const ms = await measure()
    least = Math.min(least, ms / Math.max(before, slowness()))
  }
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
