import { limits } from '@porchlight/contracts/limits'
import type { HelloAnswer, HelloFrame, ServerFrame } from '@porchlight/contracts/live'
import { type ApiError, asApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'
import { FramePacer } from './frame-pacer.ts'
import { PendingCalls } from './pending-calls.ts'
import { readServerFrame } from './server-frame.ts'
import type { SocketLike } from './socket-like.ts'

/** Time limit from opening the socket to the response to the hello. */
const helloTimeoutMs = 15_000
const callTimeoutMs = 15_000
/** Silence after which the socket is probed, because a network change alone does not close it. */
const silenceMs = 20_000
const pingTimeoutMs = 8000

/** Events of one socket, in order: optionally `onReady`, then frames, then `onLost` once. */
export type LiveSocketEvents = {
  hello: () => Omit<HelloFrame, 'id' | 'action'>
  onReady: (answer: HelloAnswer) => void
  onFrame: (frame: ServerFrame) => void
  /** `refusal`: the server's error response to the hello, if any. */
  onLost: (code: number, refusal?: ApiError) => void
}

/** Lifecycle of one socket: hello, calls and responses, pacing, silence. Never reconnects; `LiveConnection` opens the next one. */
export class LiveSocket {
  readonly #socket: SocketLike
  readonly #clock: ClientClock
  readonly #events: LiveSocketEvents
  readonly #pending: PendingCalls
  readonly #pacer: FramePacer
  #isDead = false
  /** Whether anything arrived since the last check. */
  #wasHeard = false
  #cancelTimer: () => void

  constructor(socket: SocketLike, clock: ClientClock, events: LiveSocketEvents) {
    this.#socket = socket
    this.#clock = clock
    this.#events = events
    this.#pending = new PendingCalls(clock)
    this.#pacer = new FramePacer(clock)
    this.#cancelTimer = clock.after(helloTimeoutMs, () => this.drop())
    socket.onopen = () => void this.#greet()
    socket.onmessage = (event) => this.#receive(event.data)
    socket.onclose = (event) => this.#die(event.code)
  }

  /** Sends a frame and resolves to its response; rejects with `ApiError`. */
  call(action: string, input: object, timeoutMs = callTimeoutMs): Promise<unknown> {
    const { id, answer } = this.#pending.add(timeoutMs)
    const text = JSON.stringify({ ...input, id, action })
    if (isTooLong(text)) this.#pending.answer({ re: id, error: { code: 'too_large', status: 413, request_id: '' } })
    else this.#sendPaced(text)
    return answer
  }

  /** Pings the server; drops the socket if no response comes in time. */
  async probe(timeoutMs = pingTimeoutMs): Promise<void> {
    const failure = await this.call('ping', {}, timeoutMs).then(() => null, asApiError)
    if (failure?.code === 'unavailable' && failure.status === 0) this.drop()
  }

  /** Starts a clean close; `onLost` follows when the other side has agreed. Calls in flight fail immediately. */
  close(code: number): void {
    this.#cancelTimer()
    this.#pending.rejectAll('closed')
    this.#socket.close(code)
  }

  /** Drops the socket without waiting for the other side. */
  drop(): void {
    if (this.#isDead) return
    this.#die(1006)
    this.#socket.close()
  }

  async #greet(): Promise<void> {
    try {
      const answer = (await this.call('hello', this.#events.hello(), helloTimeoutMs)) as HelloAnswer
      if (this.#isDead) return
      this.#watchSilence()
      this.#events.onReady(answer)
    } catch (failure) {
      if (this.#isDead) return
      this.#die(1006, asApiError(failure))
      this.#socket.close()
    }
  }

  #receive(data: unknown): void {
    if (this.#isDead) return
    this.#wasHeard = true
    const frame = readServerFrame(data)
    if (!frame) return
    if ('re' in frame) this.#pending.answer(frame)
    else this.#events.onFrame(frame)
  }

  #sendPaced(text: string): void {
    this.#pacer.pace(() => this.#isDead || this.#socket.send(text))
  }

  #watchSilence(): void {
    this.#cancelTimer()
    this.#wasHeard = false
    this.#cancelTimer = this.#clock.after(silenceMs, () => {
      if (!this.#wasHeard) void this.probe()
      this.#watchSilence()
    })
  }

  #die(code: number, refusal?: ApiError): void {
    if (this.#isDead) return
    this.#isDead = true
    this.#cancelTimer()
    this.#pending.rejectAll('connection lost')
    this.#events.onLost(code, refusal)
  }
}

function isTooLong(text: string): boolean {
  return text.length * 3 > limits.frameBytesMax && new Blob([text]).size > limits.frameBytesMax
}
