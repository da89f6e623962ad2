import type { StreamData, StreamName, StreamPatch, StreamPush } from '@porchlight/contracts/live'
import { type ApiError, asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

/** What the owner of a followed stream provides. */
export type FollowOptions = {
  /** Where to start: the number its data belongs to, or null for the head. Asked only until the first answer; afterwards the follower counts. */
  after: () => number | null
  /** Current rows to put in place of older copies, with the number they lead to. */
  apply: (push: { seq: number; data: StreamData }) => void
  /** Too much was missed: fetch anew. The stream goes on from now in any case. */
  reload: () => void
  /** The server refuses this stream for good (not mine, gone). */
  refused?: (error: ApiError) => void
}

/** What to do with a push when my number is `at` (checklist Q4). Rows are current, so one that overlaps may be applied whole. */
export function judgePush(at: number | null, push: { seq: number; prev: number }): 'apply' | 'ignore' | 'ask' {
  if (at === null || push.prev > at) return 'ask'
  return push.seq > at ? 'apply' : 'ignore'
}

const askAgainMs = 1000
const catchUpMs = 250
const passing = new Set(['unavailable', 'internal', 'rate_limited', 'unauthenticated'])

/** Follows one stream without holes over lost, doubled and late pushes and any number of sockets. */
export class StreamFollower {
  readonly stream: StreamName
  readonly #options: FollowOptions
  readonly #subscribe: (stream: StreamName, after: number | null) => Promise<StreamPatch>
  readonly #clock: ClientClock
  #at: number | null = null
  /** The highest number heard of; below it we know that something is missing. */
  #head = 0
  /** The question under way, or the wait before the next one. */
  #asking: object | null = null

  constructor(stream: StreamName, options: FollowOptions, subscribe: (stream: StreamName, after: number | null) => Promise<StreamPatch>, clock: ClientClock) {
    this.stream = stream
    this.#options = options
    this.#subscribe = subscribe
    this.#clock = clock
  }

  /** The number to resume from; null: from the head. */
  get cursor(): number | null {
    return this.#at ?? this.#options.after()
  }

  /** A push of this stream arrived. */
  push(push: StreamPush): void {
    this.#head = Math.max(this.#head, push.seq)
    const verdict = judgePush(this.#at, push)
    if (verdict === 'ask') void this.ask()
    if (verdict !== 'apply') return
    this.#at = push.seq
    this.#options.apply(push)
  }

  /** Asks the server for what came after my number; one question at a time. */
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

  /** The answer to a question (or a hello) that named `after`. A head below that number is another history: everything is fetched anew. */
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

  /** The socket is gone; a question under way will not be answered. */
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
