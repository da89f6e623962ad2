import { type ClientClock, reconnectDelay, systemClock } from '@porchlight/client'

/** Debounce intervals in ms: after the last change, and after the first one during continuous typing. */
const pauseMs = 800
const longestMs = 5000

export type SavePacerOptions = { clock?: ClientClock; random?: () => number }

/** Schedules saves: after a pause in typing and, after failures, with the same backoff as the live connection. */
export class SavePacer {
  readonly #save: () => void
  readonly #clock: ClientClock
  readonly #random: () => number
  #firstChange: number | null = null
  #failures = 0
  #cancel: (() => void) | null = null

  constructor(save: () => void, { clock = systemClock, random = Math.random }: SavePacerOptions = {}) {
    this.#save = save
    this.#clock = clock
    this.#random = random
  }

  /** Schedules a save. While saves fail, typing doesn't shorten the wait before the next attempt. */
  changed(): void {
    const now = this.#clock.now()
    this.#firstChange ??= now
    if (this.#failures === 0) this.#after(Math.min(pauseMs, Math.max(0, this.#firstChange + longestMs - now)))
  }

  /** Called when a save begins; cancels the scheduled one. */
  begin(): void {
    this.stop()
    this.#firstChange = null
  }

  /** Called when the server was reached or there is nothing to save; resets the backoff. */
  answered(): void {
    this.#failures = 0
  }

  /** Called when a save fails; schedules the next attempt. */
  failed(): void {
    this.#failures += 1
    this.#after(reconnectDelay(this.#failures, this.#random))
  }

  /** Retries at once, for example when the network is back; a no-op unless the last save failed. */
  retryNow(): void {
    if (this.#failures > 0) this.#after(0)
  }

  /** Cancels the scheduled save. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #after(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#clock.after(ms, this.#save)
  }
}
