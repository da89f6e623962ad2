import { closeCodes } from '@porchlight/contracts/close-codes'
import type { HelloAnswer, HelloFrame, ServerFrame, SignalFrame, StreamName, StreamPatch, StreamPush } from '@porchlight/contracts/live'
import { type ApiError, unreachable } from './api-error.ts'
import { type ClientClock, systemClock } from './client-clock.ts'
import { Listeners } from './listeners.ts'
import type { LiveAction, LiveInput, LiveOutput } from './live-actions.ts'
import { LiveSocket } from './live-socket.ts'
import { reconnectDelay } from './reconnect-delay.ts'
import { openWebSocket, type SocketLike } from './socket-like.ts'
import { type FollowOptions, StreamFollower } from './stream-follower.ts'
import { pageWakeEvents, type WakeEvents } from './wake-events.ts'

/** States of the connection (checklist I2). 'open' only after the server has accepted the hello; 'unknown' before the first start. */
export type LiveStatus = 'connecting' | 'open' | 'closing' | 'closed' | 'unknown'

export type LiveConnectionOptions = {
  /** Absolute ws: or wss: URL, or a path on this page's origin. */
  url: string
  /** Provides the credentials, requested for each connection; null means that no one is signed in, and the connection stops. */
  auth: () => Promise<HelloFrame['auth'] | null>
  /** The page the visitor is on, sent in the hello. */
  page?: () => HelloFrame['page']
  openSocket?: (url: string) => SocketLike
  clock?: ClientClock
  random?: () => number
  log?: (message: string) => void
  environment?: WakeEvents
}

type LiveEvents = { status: LiveStatus; signal: SignalFrame; push: StreamPush; hello: HelloAnswer; following: StreamName; signedOut: undefined }

/** A connection that lasted this long resets the quick retries; a shorter one counts as a failed try. */
const stableMs = 5000
const wakeProbeMs = 4000

/** The single live connection of a page: reconnects indefinitely, resumes every followed stream, carries calls and signals. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions
  readonly #clock: ClientClock
  readonly #random: () => number
  readonly #listeners = new Listeners<LiveEvents>()
  readonly #followers = new Set<StreamFollower>()
  #status: LiveStatus = 'unknown'
  #connectionId: string | null = null
  #socket: LiveSocket | null = null
  /** Changes with every try, so that the late outcome of an earlier one is ignored. */
  #attemptToken: object | null = null
  #isStarted = false
  #tries = 0
  #openedAt = 0
  #cancelRetry: (() => void) | null = null
  #stopWakes = () => {}
  /** Whether the user is a visitor. The server pushes all of a visitor's conversations, including those no screen shows. */
  #isVisitor = false

  constructor(options: LiveConnectionOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? Math.random
  }

  get status(): LiveStatus {
    return this.#status
  }
  /** Stored in the browser as `agent_connection_agent_con_id` (checklist A19); null while not open. */
  get connectionId(): string | null {
    return this.#connectionId
  }

  /** Connects and stays connected until `close`. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#tries = 0
    this.#stopWakes = (this.#options.environment ?? pageWakeEvents).onWake(() => this.reconnectNow())
    void this.#connect()
  }

  /** Closes the connection cleanly (1000 is the code for signing out, checklist A18). `start` opens it again. */
  close(code = 1000): void {
    this.#stop()
    this.#setStatus(this.#socket ? 'closing' : 'closed')
    this.#socket?.close(code)
  }

  /** Called when the user returns: skips the wait before the next try; if open, verifies that the connection is alive. */
  reconnectNow(): void {
    if (!this.#isStarted) return
    if (this.#status === 'open') void this.#socket?.probe(wakeProbeMs)
    if (!this.#cancelRetry || this.#socket) return
    this.#tries = 0
    void this.#connect()
  }

  /** Runs an operation over the socket. While not open the call is dropped, logged and rejected as 'unavailable' (checklist I2). */
  call<L extends LiveAction>(action: L, input: LiveInput<L>): Promise<LiveOutput<L>> {
    return this.#request(action, input as object) as Promise<LiveOutput<L>>
  }

  /** Follows a stream; handles gaps and reconnects internally. Returns a function that unfollows it. */
  follow(stream: StreamName, options: FollowOptions): () => void {
    const subscribe = async (name: StreamName, after: number | null) => {
      const patch = (await this.#request('subscribe', { stream: name, after })) as StreamPatch
      this.#listeners.emit('following', name)
      return patch
    }
    const follower = new StreamFollower(stream, options, subscribe, this.#clock)
    this.#followers.add(follower)
    if (this.#status === 'open') void follower.ask()
    return () => {
      if (!this.#followers.delete(follower)) return
      follower.disconnected()
      if (!this.#isVisitor && ![...this.#followers].some((other) => other.stream === stream)) this.#post('unsubscribe', { stream })
    }
  }

  /** Sends a typing or viewing signal: best effort, never stored, silently dropped while not open. */
  signal(action: 'typing', input: { conversation_ref: string; is_typing: boolean; is_note?: boolean }): void
  signal(action: 'viewing', input: { conversation_ref: string; is_viewing: boolean }): void
  signal(action: 'typing' | 'viewing', input: object): void {
    this.#post(action, input)
  }

  /**
   * Adds a listener: 'status'; 'signal' (typing, viewing, presence); 'hello' (each time the connection opens); 'following' (each time the server follows a
   * stream again, after which signals on it reach others); 'signedOut' (the session is over and the connection has stopped); 'push' (every push as received,
   * even for unfollowed streams, possibly duplicated or with gaps: for hints such as an unread dot).
   */
  on<K extends keyof LiveEvents>(kind: K, listener: (event: LiveEvents[K]) => void): () => void {
    return this.#listeners.on(kind, listener)
  }

  #request(action: string, input: object): Promise<unknown> {
    if (this.#status === 'open' && this.#socket) return this.#socket.call(action, input)
    this.#log(`dropped ${action}: ${this.#status}`)
    return Promise.reject(unreachable('not connected'))
  }

  #post(action: string, input: object): void {
    if (this.#status === 'open') this.#request(action, input).catch((error: ApiError) => this.#log(`${action}: ${error.code}`))
  }

  async #connect(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#detach()
    const token = {}
    this.#attemptToken = token
    this.#setStatus('connecting')
    try {
      const auth = await this.#options.auth()
      if (this.#attemptToken !== token) return
      if (!auth) return this.#signOut()
      this.#isVisitor = 'secret' in auth
      const socket = (this.#options.openSocket ?? openWebSocket)(this.#options.url)
      this.#socket = this.#attend(socket, auth)
    } catch (failure) {
      if (this.#attemptToken !== token) return
      this.#log(`no connection: ${String(failure)}`)
      this.#retryLater()
    }
  }

  #attend(socket: SocketLike, auth: HelloFrame['auth']): LiveSocket {
    let asked = new Map<StreamFollower, number | null>()
    const live: LiveSocket = new LiveSocket(socket, this.#clock, {
      hello: () => {
        const cursors = cursorsOf(this.#followers)
        asked = new Map([...this.#followers].map((follower) => [follower, cursors[follower.stream] ?? null]))
        return { auth, cursors, page: this.#options.page?.() }
      },
      onReady: (answer) => this.#opened(answer, asked),
      onFrame: (frame) => this.#socket === live && this.#receive(frame),
      onLost: (code, refusal) => this.#socket === live && this.#lost(code, refusal),
    })
    return live
  }

  #opened(answer: HelloAnswer, asked: Map<StreamFollower, number | null>): void {
    this.#connectionId = answer.connection_id
    this.#openedAt = this.#clock.now()
    const patches = new Map(answer.streams.map((patch) => [patch.stream, patch]))
    for (const follower of [...this.#followers]) {
      const patch = asked.has(follower) ? patches.get(follower.stream) : undefined
      if (patch) follower.answered(asked.get(follower) ?? null, patch)
    }
    this.#setStatus('open')
    this.#listeners.emit('hello', answer)
    for (const stream of patches.keys()) this.#listeners.emit('following', stream)
    for (const follower of this.#followers) if (!asked.has(follower) || !patches.has(follower.stream)) void follower.ask()
  }

  #receive(frame: ServerFrame): void {
    if ('signal' in frame) this.#listeners.emit('signal', frame)
    else if ('go' in frame) this.#goElsewhere(frame.wait_ms)
    else if ('prev' in frame) {
      for (const follower of [...this.#followers]) if (follower.stream === frame.stream) follower.push(frame)
      this.#listeners.emit('push', frame)
    }
  }

  /** The server is shutting down: disconnect at a random time within its wait, then reconnect immediately. */
  #goElsewhere(waitMs: number): void {
    this.#cancelRetry?.()
    this.#cancelRetry = this.#clock.after(this.#random() * waitMs, () => {
      const old = this.#socket
      this.#tries = 0
      void this.#connect()
      old?.close(1000)
    })
  }

  #lost(code: number, refusal?: ApiError): void {
    this.#detach()
    this.#log(`connection lost: ${code} ${refusal?.code ?? ''}`)
    if (code === closeCodes.originRefused) this.#stop()
    if (code === closeCodes.signedOut || refusal?.code === 'unauthenticated') this.#signOut()
    else if (this.#isStarted) this.#retryLater()
    else this.#setStatus('closed')
  }

  #detach(): void {
    this.#socket = null
    this.#connectionId = null
    for (const follower of this.#followers) follower.disconnected()
  }

  #retryLater(): void {
    if (this.#openedAt > 0 && this.#clock.now() - this.#openedAt >= stableMs) this.#tries = 0
    this.#openedAt = 0
    this.#tries += 1
    this.#cancelRetry ??= this.#clock.after(reconnectDelay(this.#tries, this.#random), () => void this.#connect())
    this.#setStatus('closed')
  }

  #signOut(): void {
    this.#stop()
    this.#setStatus('closed')
    this.#listeners.emit('signedOut', undefined)
  }

  #stop(): void {
    this.#isStarted = false
    this.#attemptToken = null
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#stopWakes()
  }

  #setStatus(status: LiveStatus): void {
    if (this.#status === status) return
    this.#status = status
    this.#listeners.emit('status', status)
  }

  #log(message: string): void {
    this.#options.log?.(message)
  }
}

/** Maps each stream to the lowest number any of its followers resumes from; null (from the head) only if all of them start there. */
function cursorsOf(followers: Iterable<StreamFollower>): Record<string, number | null> {
  const cursors: Record<string, number | null> = {}
  for (const { stream, cursor } of followers) {
    const known = cursors[stream]
    cursors[stream] = cursor === null ? (known ?? null) : Math.min(cursor, known ?? cursor)
  }
  return cursors
}
