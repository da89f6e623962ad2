import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

/**
 * Marks other people's messages as seen (checklist I3): at most once per 2 s, whatever the outcome, and immediately after a reconnect if the mark was lost.
 * Only the server knows whether a mark counts (an agent's does only while they own the chat), so messages not yet shown as read may be marked again.
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

  /** The message just marked, for 2 s (limits.seenResetMs), even if marking failed; otherwise a page that marks on every change would loop endlessly. */
  get justSeen(): string | null {
    return this.#justSeen
  }
  /** Whether a mark did not reach the server and must be repeated when the connection is open. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Marks messages as seen because the user is looking at the conversation; `isTheirs` selects the messages that can be unread for this user. */
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

  /** Allows a lost mark to be repeated at once, after a reconnect. */
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
