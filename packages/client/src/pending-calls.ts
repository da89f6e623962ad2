import { errorStatus } from '@porchlight/contracts/errors'
import type { AnswerFrame } from '@porchlight/contracts/live'
import { type ApiError, apiErrorFrom, unreachable } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'

type Waiting = { resolve: (ok: unknown) => void; reject: (error: ApiError) => void; cancel: () => void }

/** Calls over one socket that wait for their answer, by frame id. */
export class PendingCalls {
  readonly #waiting = new Map<string, Waiting>()
  readonly #clock: ClientClock
  #count = 0

  constructor(clock: ClientClock) {
    this.#clock = clock
  }

  /** A new frame id and the promise of its answer; unreachable after `timeoutMs`. A later answer is ignored. */
  add(timeoutMs: number): { id: string; answer: Promise<unknown> } {
    const id = String(++this.#count)
    const answer = new Promise<unknown>((resolve, reject) => {
      const cancel = this.#clock.after(timeoutMs, () => this.#take(id)?.reject(unreachable('timed out')))
      this.#waiting.set(id, { resolve, reject, cancel })
    })
    return { id, answer }
  }

  /** Hands an answer to its call. */
  answer(frame: AnswerFrame): void {
    const waiting = frame.re === null ? undefined : this.#take(frame.re)
    if (!waiting) return
    if ('error' in frame) waiting.reject(apiErrorFrom(frame.error, errorStatus[frame.error.code] ?? 500))
    else waiting.resolve(frame.ok)
  }

  /** The socket is gone: nothing more will be answered. */
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
