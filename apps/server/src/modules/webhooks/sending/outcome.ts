import type { Attempt } from './attempt.ts'

/** What becomes of a webhook after an attempt. */
export type Outcome = { state: 'sent' | 'given_up' } | { state: 'failed'; pauseMs: number }

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** Pauses after failed attempts, in ms: about a day in all, so that no webhook is lost while a receiver is repaired. */
export const pauses = [...[5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute], ...[hour, 2 * hour, 4 * hour, 6 * hour, 10 * hour]]
/** The longest pause that a receiver can ask for, in ms. */
const askedMax = hour

/**
 * Decides what becomes of a webhook. Only "gone" is final at once: any other answer may come from a receiver that is being repaired.
 * @param attempts number of attempts so far, including this one
 */
export function outcomeOf({ problem, retryAfterMs }: Pick<Attempt, 'problem' | 'retryAfterMs'>, attempts: number): Outcome {
  if (problem === null) return { state: 'sent' }
  const pauseMs = pauses[attempts - 1]
  if (problem === 'gone' || pauseMs === undefined) return { state: 'given_up' }
  return { state: 'failed', pauseMs: Math.max(pauseMs, Math.min(retryAfterMs, askedMax)) }
}
