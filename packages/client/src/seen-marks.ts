import type { MessageView } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import { asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

/**
 * Marks what others wrote as seen (checklist I3): not again within 2 s, whatever becomes of it, and at once when the connection that lost it is back. Only
 * the server knows whether a mark counts (an agent's does once the chat is theirs), so what it has not turned to read may be marked again.
 */
export class SeenMarks {
  readonly #clock: ClientClock
  readonly #onChange: () => void
  readonly #send: (message: MessageView) => Promise<unknown>
  #isLost = false
  #justSeen: string | null = null
  #cancelReset = () => {}

  constructor(clock: ClientClock, onChange: () => void, send: (message: MessageView) => Promise<unknown>) {
    this.#clock = clock
    this.#onChange = onChange
    this.#send = send
  }

  /** The message just marked, for 2 s (limits.seenResetMs); in vain or not, or a page that marks at every change would mark without end. */
  get justSeen(): string | null {
    return this.#justSeen
  }
  /** A mark did not reach the server: mark again when the connection is open. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** The person looks at the conversation; `isTheirs` tells whose messages I can see as unread. */
  mark(messages: readonly MessageView[], isTheirs: (message: MessageView) => boolean): void {
    const newest = messages.findLast(isTheirs)
    if (!newest || newest.read_status === 1 || newest.id === this.#justSeen) return
    this.#isLost = false
    this.#setJustSeen(newest.id)
    this.#cancelReset()
    this.#cancelReset = this.#clock.after(limits.seenResetMs, () => this.#setJustSeen(null))
    this.#send(newest).catch((thrown: unknown) => {
      this.#isLost = asApiError(thrown).code === 'unavailable'
    })
  }

  /** The connection is back: what was lost may be marked at once. */
  forgetLost(): void {
    this.#isLost = false
    this.#setJustSeen(null)
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
