import type { StreamData, StreamName, StreamPatch, StreamPush } from '@porchlight/contracts/live'
import { type ApiError, asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

/** Callbacks provided by the owner of a followed stream. */
export type FollowOptions = {
  /** Where to start: the stream number of the owner's data, or null for the head. Called only until the first response; afterwards the follower keeps track. */
  after: () => number | null
  /** Replaces older copies with current rows; `seq` is the resulting stream number. */
  apply: (push: { seq: number; data: StreamData }) => void
  /** Called when too much was missed: refetch everything. The stream continues from the head. */
  reload: () => void
  /** Called when the server refuses this stream permanently (it belongs to someone else or is gone). */
  refused?: (error: ApiError) => void
}

/** Decides what to do with a push when the follower's number is `at` (checklist Q4). Rows are always current, so an overlapping push can be applied whole. */
export function judgePush(at: number | null, push: { seq: number; prev: number }): 'apply' | 'ignore' | 'ask' {
  if (at === null || push.prev > at) return 'ask'
  return push.seq > at ? 'apply' : 'ignore'
}

const askAgainMs = 1000
const catchUpMs = 250
const passing = new Set(['unavailable', 'internal', 'rate_limited', 'unauthenticated'])

/** Follows one stream without gaps, despite lost, duplicated and late pushes and changing sockets. */
export class StreamFollower {
  readonly stream: StreamName
  readonly #options: FollowOptions
  readonly #subscribe: (stream: StreamName, after: number | null) => Promise<StreamPatch>
  readonly #clock: ClientClock
  #at: number | null = null
  /** The highest number known to exist; a lower cursor means that something is missing. */
  #head = 0
  /** The request in flight, or the wait before the next one. */
  #asking: object | null = null

  constructor(stream: StreamName, options: FollowOptions, subscribe: (stream: StreamName, after: number | null) => Promise<StreamPatch>, clock: ClientClock) {
    this.stream = stream
    this.#options = options
    this.#subscribe = subscribe
    this.#clock = clock
  }

  /** The number to resume from; null means from the head. */
  get cursor(): number | null {
    return this.#at ?? this.#options.after()
  }

  /** Handles a push of this stream. */
  push(push: StreamPush): void {
    this.#head = Math.max(this.#head, push.seq)
    const verdict = judgePush(this.#at, push)
    if (verdict === 'ask') void this.ask()
    if (verdict !== 'apply') return
    this.#at = push.seq
    this.#options.apply(push)
  }

  /** Requests everything after the current number; one request at a time. */
  async ask(): Promise<void> {
    if (this.#asking) return
    const asking = {}
    this.#asking = asking
    const after = this.cursor
    try {
      const patch = await this.#subscribe(this.stream, after)
      if (this.#asking === asking) this.answered(after, patch)
    } catch (thrown) {
      if (this.#asking !== asking) return
      const error = asApiError(thrown)
      if (passing.has(error.code)) this.#askLater(askAgainMs)
      else this.#options.refused?.(error)
    }
  }

  /** Handles the response to a request (or hello) that named `after`. A head below that number means a different history: everything is refetched. */
  answered(after: number | null, patch: StreamPatch): void {
    this.#asking = null
    const isOtherHistory = after !== null && patch.seq < after
    if (patch.reload || isOtherHistory) {
      this.#at = patch.seq
      if (isOtherHistory) this.#head = patch.seq
      this.#options.reload()
    } else {
      this.#at = Math.max(this.#at ?? 0, patch.seq)
      this.#options.apply(patch)
    }
    if (this.#at < this.#head && !this.#asking) this.#askLater(catchUpMs)
  }

  /** Cancels the request in flight: the socket is gone and will not answer it. */
  disconnected(): void {
    this.#asking = null
    this.#head = 0
  }

  #askLater(ms: number): void {
    const waiting = {}
    this.#asking = waiting
    this.#clock.after(ms, () => {
      if (this.#asking !== waiting) return
      this.#asking = null
      void this.ask()
    })
  }
}
