import { limits } from '@porchlight/contracts/limits'
import type { ClientClock } from './client-clock.ts'

const windowMs = 1000
const framesPerWindow = limits.framesPerSecond - 4

/**
 * Keeps a socket under the server's limit of frames per second (close code 4008), however many messages are queued. Uses timers only: the wall clock may jump.
 */
export class FramePacer {
  readonly #clock: ClientClock
  readonly #waiting: (() => void)[] = []
  #sent = 0

  constructor(clock: ClientClock) {
    this.#clock = clock
  }

  /** Sends now if the last second's budget allows it, otherwise queues the frame. */
  pace(send: () => void): void {
    if (this.#sent >= framesPerWindow) {
      this.#waiting.push(send)
      return
    }
    this.#sent += 1
    this.#clock.after(windowMs, () => {
      this.#sent -= 1
      const next = this.#waiting.shift()
      if (next) this.pace(next)
    })
    send()
  }
}
