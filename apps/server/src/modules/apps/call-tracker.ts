import type { IssueProblem } from '@porchlight/contracts/issue-links/issue-kind'
import { fitsJson } from '../../kernel/calls/json-size.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requestPublic } from '../../kernel/outside/public-request.ts'
import type { TrackerCall } from './tracker.ts'

/** How long a tracker may take, in ms, and how much of its answer is read. */
const timeoutMs = 10_000
const answerBytesMax = 1024 * 1024
/** More values than the longest list of embeddings has, or more names and levels than any issue, would hold up everybody while they are parsed. */
const answerSize = { bytes: answerBytesMax, values: 130_000, names: 20_000, depth: 60 }

/** What came of a call: the parsed answer, or why there is none. */
export type TrackerAnswer = { answer: unknown } | { problem: IssueProblem }

/** Calls a tracker, at an address that the library has named. Never rejects. `withinMs`: less time than trackers have. */
export async function callTracker(
  { ports, config }: Pick<Kernel, 'ports' | 'config'>,
  { method, url, headers, body }: TrackerCall,
  withinMs: number = timeoutMs,
): Promise<TrackerAnswer> {
  try {
    const { status, text } = await requestPublic(ports, {
      ...{ method, url: new URL(url), timeoutMs: Math.min(withinMs, timeoutMs), answerBytesMax, mayBePrivate: config.PRIVATE_WEBHOOKS },
      headers: { ...headers, 'user-agent': 'Porchlight', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (status === 401 || status === 403) return { problem: 'denied' }
    if (status === 404 || status === 410) return { problem: 'missing' }
    if (status === 429) return { problem: 'busy' }
    return status >= 200 && status < 300 && fitsJson(text, answerSize) ? { answer: JSON.parse(text) as unknown } : { problem: 'unreachable' }
  } catch {
    return { problem: 'unreachable' }
  }
}
