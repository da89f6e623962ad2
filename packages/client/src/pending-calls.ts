import type { AnswerFrame } from '@porchlight/contracts/live'
import { type ApiError, apiErrorFrom, unreachable } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

type Waiting = { resolve: (ok: unknown) => void; reject: (error: ApiError) => void; cancel: () => void }

/** Calls over one socket that await their response, by frame id. */
export class PendingCalls {
  readonly #waiting = new Map<string, Waiting>()
  readonly #clock: ClientClock
  #count = 0

  constructor(clock: ClientClock) {
    this.#clock = clock
  }

  /** Returns a new frame id and a promise of its response; rejects as unreachable after `timeoutMs`. A later response is ignored. */
  add(timeoutMs: number): { id: string; answer: Promise<unknown> } {
    const id = String(++this.#count)
    const answer = new Promise<unknown>((resolve, reject) => {
      const cancel = this.#clock.after(timeoutMs, () => this.#take(id)?.reject(unreachable('timed out')))
      this.#waiting.set(id, { resolve, reject, cancel })
    })
    return { id, answer }
  }

  /** Settles the call that a response belongs to. */
  answer(frame: AnswerFrame): void {
    const waiting = frame.re === null ? undefined : this.#take(frame.re)
    if (!waiting) return
    if ('error' in frame) waiting.reject(apiErrorFrom(frame.error, frame.error.status))
    else waiting.resolve(frame.ok)
  }

  /** Rejects every pending call when the socket is gone. */
  rejectAll(message: string): void {
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(unreachable(message))
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.cancel()
    return waiting
  }
}
