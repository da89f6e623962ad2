import { limits } from '@porchlight/contracts/limits'

const windowMs = 1000
const framesPerWindow = limits.framesPerSecond - 4

/** Keeps a socket under the server's frames per second (close code 4008), however many messages wait to be sent. */
export class FramePacer {
  readonly #times: number[] = []

  /** Books the next free moment and says how many milliseconds from `now` it is; later bookings never come earlier. */
  book(now: number): number {
    const oldest = this.#times.length < framesPerWindow ? undefined : this.#times.shift()
    const time = Math.max(now, this.#times.at(-1) ?? now, oldest === undefined ? now : oldest + windowMs)
    this.#times.push(time)
    return time - now
  }
}
