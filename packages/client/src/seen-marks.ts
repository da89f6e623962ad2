import type { MessageView } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import { asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

/** Marks what others wrote as seen (checklist I3): once for each newest message, again when the mark was lost on the way. */
export class SeenMarks {
  readonly #clock: ClientClock
  readonly #onChange: () => void
  readonly #send: (message: MessageView) => Promise<unknown>
  /** The seq up to which the server knows. */
  #confirmed = 0
  #isLost = false
  #justSeen: string | null = null
  #cancelReset = () => {}

  constructor(clock: ClientClock, onChange: () => void, send: (message: MessageView) => Promise<unknown>) {
    this.#clock = clock
    this.#onChange = onChange
    this.#send = send
  }

  /** The message just marked, for 2 s (limits.seenResetMs). */
  get justSeen(): string | null {
    return this.#justSeen
  }
  /** A mark did not reach the server: mark again when the connection is open. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** The person looks at the conversation; `isTheirs` tells whose messages I can see as unread. */
  mark(messages: readonly MessageView[], isTheirs: (message: MessageView) => boolean): void {
    this.#isLost = false
    const newest = messages.findLast(isTheirs)
    if (!newest || newest.read_status === 1 || newest.seq <= this.#confirmed || newest.id === this.#justSeen) return
    this.#setJustSeen(newest.id)
    this.#cancelReset()
    this.#cancelReset = this.#clock.after(limits.seenResetMs, () => this.#setJustSeen(null))
    this.#send(newest).then(
      () => {
        this.#confirmed = Math.max(this.#confirmed, newest.seq)
      },
      (thrown: unknown) => {
        this.#isLost = asApiError(thrown).code === 'unavailable'
        if (this.#justSeen === newest.id) this.#setJustSeen(null)
      },
    )
  }

  dispose(): void {
    this.#cancelReset()
  }

  #setJustSeen(id: string | null): void {
    if (this.#justSeen === id) return
    this.#justSeen = id
    this.#onChange()
  }
}
