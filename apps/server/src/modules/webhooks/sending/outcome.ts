import type { WebhookProblem } from '@porchlight/contracts/webhooks/webhook-problems'
import type { Attempt } from './attempt.ts'

/** What becomes of a webhook after an attempt. */
export type Outcome = { state: 'sent' | 'given_up' } | { state: 'failed'; pauseMs: number }

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** Pauses after failed attempts, in ms: about a day in all, so that no webhook is lost while a receiver is repaired. */
export const pauses = [...[5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute], ...[hour, 2 * hour, 4 * hour, 6 * hour, 10 * hour]]
/** The longest pause that a receiver can ask for, in ms. */
const askedMax = hour

/** Problems of connections, which end by themselves. */
const passing: readonly (WebhookProblem | null)[] = ['name', 'refused', 'silent', 'tls', 'other']

/** Whether a problem may pass without anybody changing the address or the webhook. */
const mayPass = ({ problem, status }: Pick<Attempt, 'problem' | 'status'>): boolean =>
  problem === 'status' ? status === 408 || status === 429 || (status !== null && status >= 500) : passing.includes(problem)

/**
 * Decides what becomes of a webhook. Connections that fail and the answers 408, 429 and 5xx come from a receiver that is being repaired, and are repeated. Any
 * other refusal, a redirect or a forbidden address stays as it is until somebody changes something.
 * @param attempts number of attempts so far, including this one
 */
export function outcomeOf(found: Pick<Attempt, 'problem' | 'status' | 'retryAfterMs'>, attempts: number): Outcome {
  const { problem, retryAfterMs } = found
  if (problem === null) return { state: 'sent' }
  const pauseMs = pauses[attempts - 1]
  if (pauseMs === undefined || !mayPass(found)) return { state: 'given_up' }
  return { state: 'failed', pauseMs: Math.max(pauseMs, Math.min(retryAfterMs, askedMax)) }
}
