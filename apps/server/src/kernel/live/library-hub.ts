import { limits } from '@porchlight/contracts/limits'
import { closeCodes, type StreamData, type StreamName, type StreamPatch, type StreamPush } from '@porchlight/contracts/live'
import { type Ctx, can, type VisitorActor } from '../context.ts'
import type { LibraryMessage, LiveEvent, SignalMessage } from '../data/bus.ts'
import { SharedQueries } from '../data/shared-queries.ts'
import { inTransaction } from '../data/transactions.ts'
import { refuse } from '../errors.ts'
import { authenticate, type Kernel, systemRequest } from '../kernel.ts'
import { isFromAllowed, needsSecondFactor } from '../permissions.ts'
import { LibraryFeed } from './library-feed.ts'
import type { LibraryStream } from './library-stream.ts'
import { Several } from './several.ts'
import type { LiveSocket, Subscription } from './socket.ts'
import type { RowChange } from './stream-change.ts'
import type { SignalAct, StreamKind, VisitorState } from './stream-kind.ts'

type EventsMessage = Extract<LibraryMessage, { kind: 'events' }>
/** How long an out-of-order message waits for the previous one before the database is queried. */
const gapPatienceMs = 100
/** When a state that could not be read is read again. */
const stateAgainMs = 2000

/**
 * All sockets of one library in this process. Forwards committed events in numeric order. A missing number (a message lost between processes) is read from the
 * event table, so a push can be late but is never lost.
 */
export class LibraryHub {
  readonly sockets = new Set<LiveSocket>()
  private readonly followers = new Several<StreamName, LiveSocket>()
  private readonly visitorSockets = new Several<string, LiveSocket>()
  /** Each browser's sockets, by the hash of its secret. */
  private readonly browserSockets = new Several<string, LiveSocket>()
  private readonly ahead = new Map<number, EventsMessage>()
  private readonly feed: LibraryFeed
  private readonly stopListening: () => void
  private gapTimer: NodeJS.Timeout | undefined
  private stateTimer: NodeJS.Timeout | undefined
  private isDisposed = false
  private readonly stateReads = new SharedQueries<void>()
  private readonly states: readonly VisitorState[]
  private catchingUp: Promise<void> | undefined
  private recognising: Promise<void> = Promise.resolve()
  /** Number of the last forwarded event; undefined until the head is known. */
  private number: number | undefined
  private readonly kernel: Kernel
  readonly support_lib_id: string
  private readonly kinds: ReadonlyMap<string, StreamKind>
  private readonly libraryStream: LibraryStream

  constructor(kernel: Kernel, support_lib_id: string, kinds: ReadonlyMap<string, StreamKind>, libraryStream: LibraryStream) {
    this.kernel = kernel
    this.support_lib_id = support_lib_id
    this.kinds = kinds
    this.libraryStream = libraryStream
    this.feed = new LibraryFeed(this.sockets, libraryStream)
    this.states = kernel.modules.flatMap(({ live }) => live?.visitorState ?? [])
    this.stopListening = kernel.ports.bus.listen(support_lib_id, (message) => this.hear(message))
  }

  dispose(): void {
    this.isDisposed = true
    this.stopListening()
    for (const timer of [this.gapTimer, this.stateTimer]) clearTimeout(timer)
    this.feed.dispose()
  }

  add(socket: LiveSocket): void {
    this.sockets.add(socket)
    if (socket.actor.kind === 'visitor') this.browserSockets.add(secretKey(socket.actor), socket)
    if (socket.actor.kind === 'visitor' && socket.actor.visitor_id) this.visitorSockets.add(socket.actor.visitor_id, socket)
  }

  /** Registers a new visitor's socket under the visitor id created by the first message. */
  visitorKnown(socket: LiveSocket, visitor_id: string): void {
    this.visitorSockets.add(visitor_id, socket)
  }

  remove(socket: LiveSocket): void {
    this.sockets.delete(socket)
    for (const stream of socket.subscriptions.keys()) this.unfollow(socket, stream)
    if (socket.actor.kind === 'visitor') this.browserSockets.delete(secretKey(socket.actor), socket)
    if (socket.actor.kind === 'visitor' && socket.actor.visitor_id) this.visitorSockets.delete(socket.actor.visitor_id, socket)
  }

  /**
   * Follows a stream from `after`. Starts buffering pushes before the head is read, so that none is missed. Pushes and signals pass only once the stream's
   * module has confirmed that this socket may follow it.
   * @throws AppError `not_found`
   */
  async follow(socket: LiveSocket, stream: StreamName, after: number | null): Promise<{ seq: number; reload: boolean; data: StreamData }> {
    const subscription: Subscription = { stream, audience: socket.actor.kind === 'visitor' ? 'visitor' : 'staff', seq: 0, pending: [] }
    socket.follow(stream, subscription)
    this.followers.add(stream, socket)
    try {
      const { view, ...opened } = await this.open(socket, stream, after)
      subscription.seq = opened.seq
      if (view) subscription.view = view
      // Runs after the response has been sent; `push` skips changes it already contained.
      setImmediate(() => {
        const waited = subscription.pending ?? []
        subscription.pending = undefined
        for (const send of waited) send()
      })
      return opened
    } catch (error) {
      this.unfollow(socket, stream)
      throw error
    }
  }

  /** Follows a stream whose head is already known, such as a visitor's own stream at hello. */
  followFrom(socket: LiveSocket, stream: StreamName, seq: number, view: unknown): void {
    if (socket.subscriptions.has(stream)) return
    const audience = socket.actor.kind === 'visitor' ? 'visitor' : 'staff'
    socket.follow(stream, { stream, audience, seq, pending: undefined, ...(view !== undefined && { view }) })
    this.followers.add(stream, socket)
  }

  unfollow(socket: LiveSocket, stream: StreamName): void {
    socket.unfollow(stream)
    this.followers.delete(stream, socket)
  }

  get knowsHead(): boolean {
    return this.number !== undefined
  }

  /** Sets the head for the first time, or catches up if the table is ahead of the bus. */
  headIs(number: number): void {
    if (this.number === undefined) this.number = number
    else if (number > this.number && !this.gapTimer) this.scheduleCatchUp()
  }

  /** Signs out all sockets: the library has been deleted, and with it whatever they could have authenticated with. */
  end(): void {
    for (const socket of this.sockets) socket.signOut()
  }

  private hear(message: LibraryMessage): void {
    if (message.kind === 'signal') this.signal(message.signal)
    else if (message.kind === 'gone') this.end()
    else if (this.number === undefined || message.from <= this.number + 1) {
      if (this.number === undefined || message.to > this.number) this.handOn(message)
      this.handOnWaiting()
    } else {
      this.ahead.set(message.from, message)
      this.scheduleCatchUp()
    }
  }

  private handOnWaiting(): void {
    for (let next = this.ahead.get((this.number ?? 0) + 1); next; next = this.ahead.get((this.number ?? 0) + 1)) {
      this.ahead.delete(next.from)
      this.handOn(next)
    }
    if (this.ahead.size === 0) {
      clearTimeout(this.gapTimer)
      this.gapTimer = undefined
    }
  }

  private handOn(message: EventsMessage): void {
    this.number = message.to
    for (const event of message.events) this.deliver(event)
    this.feed.advance(message.to)
    this.tellState(message.events)
  }

  /** Tells visitors what they all see, if one of these events may have changed it. Reads are shared, and each begins after the event that it is for. */
  private tellState(events: readonly { name: string }[] | 'all'): void {
    const isConcerned = (state: VisitorState) => events === 'all' || events.some(({ name }) => state.isChangedBy(this.kernel, this.support_lib_id, name))
    for (const state of this.states.filter(isConcerned)) {
      const read = async () => this.signal({ stream: null, to: ['visitor'], except: null, frame: await state.read(this.kernel, this.support_lib_id) })
      this.stateReads.ask(state.name, read).catch((error: unknown) => this.tellStateLater(error))
    }
  }

  /** Tells visitors what they all see in a moment, because it could not be read for one of them. */
  tellStateLater(error: unknown): void {
    // A read that was under way fails only now.
    if (this.isDisposed) return
    this.kernel.log.warn({ err: error }, 'live state')
    clearTimeout(this.stateTimer)
    this.stateTimer = setTimeout(() => this.tellState('all'), stateAgainMs)
  }

  private deliver(event: LiveEvent): void {
    for (const change of event.changes) {
      if (change.stream === 'library') this.feed.add(change)
      else this.deliverRow(change)
    }
    if (event.reauthenticate.length === 0) return
    void this.reauthenticate(event.reauthenticate)
    for (const key of event.reauthenticate)
      for (const socket of this.browserSockets.of(key)) socket.recognised = this.recogniseVisitor(socket, event.connection_id)
  }

  private deliverRow(change: RowChange): void {
    const { stream } = change
    const view = this.kindOf(stream).viewIn(change.data)
    if (change.visitor_id) for (const socket of this.visitorSockets.of(change.visitor_id)) this.followFrom(socket, stream, change.prev, view)
    const followers = this.followers.of(stream)
    if (followers.length === 0) return
    const whole = JSON.stringify({ stream, seq: change.seq, prev: change.prev, data: change.data } satisfies StreamPush)
    for (const socket of followers) {
      const subscription = socket.subscriptions.get(stream)
      if (!subscription || subscription.audience !== change.audience) continue
      const send = () => (whole.length > limits.pushLengthMax ? this.askAgain(socket, stream, change.seq) : this.push(socket, subscription, change, whole))
      socket.whenRightsAreKnown(() => {
        if (socket.subscriptions.get(stream) !== subscription) return
        if (subscription.pending) subscription.pending.push(send)
        else send()
      })
    }
  }

  private push(socket: LiveSocket, subscription: Subscription, change: RowChange, whole: string): void {
    if (change.seq <= subscription.seq) return
    const kind = this.kindOf(change.stream)
    const seen = kind.project(socket.actor, change.data)
    if (seen.gone) {
      this.unfollow(socket, change.stream)
      socket.send({ stream: change.stream, seq: change.seq, prev: change.prev, data: { gone: [refOf(change.stream)] } })
      return
    }
    subscription.seq = change.seq
    subscription.view = kind.viewIn(seen) ?? subscription.view
    // If `prev` is not the client's current number, the client detects the gap and requests the missing part; see StreamPush.
    socket.send(seen === change.data ? whole : { stream: change.stream, seq: change.seq, prev: change.prev, data: seen })
  }

  private signal(message: SignalMessage): void {
    const { stream } = message
    const text = JSON.stringify(message.frame)
    for (const socket of stream ? this.followers.of(stream) : this.sockets)
      socket.whenRightsAreKnown(() => {
        if (this.mayHear(socket, message)) socket.send(text)
      })
  }

  private mayHear(socket: LiveSocket, { stream, to, except, any_of, about }: SignalMessage): boolean {
    const audience = socket.actor.kind === 'visitor' ? 'visitor' : 'staff'
    if (!to.includes(audience) || socket.connection_id === except) return false
    if (any_of && !any_of.some((flag) => can(socket.actor, flag))) return false
    if (about && !this.kindOf(about.stream).allows(socket.actor, about.view, 'read')) return false
    return !stream || this.allows(socket, stream, 'read')
  }

  /**
   * Returns whether this socket may signal in a stream it follows, given its current permissions and the last row it was sent. Returns false while the stream
   * is being opened.
   */
  allows(socket: LiveSocket, stream: StreamName, act: SignalAct): boolean {
    const subscription = socket.subscriptions.get(stream)
    if (!subscription || subscription.pending || subscription.view === undefined) return false
    return this.kindOf(stream).allows(socket.actor, subscription.view, act)
  }

  private scheduleCatchUp(): void {
    if (this.isDisposed) return
    this.gapTimer ??= setTimeout(() => {
      this.gapTimer = undefined
      this.catchingUp ??= this.catchUp().finally(() => {
        this.catchingUp = undefined
      })
    }, gapPatienceMs)
  }

  /** Reads the missed events and sends the current rows of their subjects in place of the lost pushes. */
  private async catchUp(): Promise<void> {
    const from = this.number ?? 0
    const system = { kind: 'system', support_lib_id: this.support_lib_id } as const
    try {
      const found = await inTransaction(
        this.kernel,
        'read',
        [{ actor: system, support_lib_id: this.support_lib_id, request: systemRequest('live') }],
        async ([ctx]) => {
          if (!ctx) return undefined
          const rows = await ctx.db
            .selectFrom('events')
            .select(['number', 'name', 'subject'])
            .where('support_lib_id', '=', this.support_lib_id)
            .where('number', '>', from)
            .orderBy('number')
            .limit(limits.replayEventsMax)
            .execute()
          const subjects = new Set(rows.flatMap((row) => row.subject ?? []))
          return { rows, subjects }
        },
      )
      const last = found?.rows.at(-1)
      if (!found || !last || last.number <= (this.number ?? 0)) return
      this.number = last.number
      this.tellState(found.rows)
      for (const socket of this.sockets) this.askAgain(socket, 'library', last.number)
      for (const stream of this.followers.keys()) if (stream !== 'library' && found.subjects.has(refOf(stream))) await this.refresh(stream)
      await this.reauthenticate('all')
      for (const socket of [...this.sockets]) await this.recogniseVisitor(socket, null)
      this.handOnWaiting()
      for (const start of this.ahead.keys()) if (start <= this.number) this.ahead.delete(start)
      if (this.ahead.size > 0 || found.rows.length === limits.replayEventsMax) this.scheduleCatchUp()
    } catch (error) {
      this.kernel.log.warn({ err: error }, 'live catch-up failed')
      this.scheduleCatchUp()
    }
  }

  /** Sends the client a gap in the numbers, so that it requests everything it missed: rows and notices. */
  private askAgain(socket: LiveSocket, stream: StreamName, seq: number): void {
    const subscription = socket.subscriptions.get(stream)
    if (!subscription || subscription.seq >= seq) return
    subscription.seq = seq
    socket.send({ stream, seq, prev: seq, data: {} })
  }

  private async refresh(stream: StreamName): Promise<void> {
    for (const socket of this.followers.of(stream)) {
      const subscription = socket.subscriptions.get(stream)
      if (!subscription || subscription.pending) continue
      const prev = subscription.seq
      const opened = await this.open(socket, stream, prev).catch(() => undefined)
      if (!opened || opened.seq <= subscription.seq) continue
      subscription.seq = opened.seq
      subscription.view = opened.view ?? subscription.view
      if (opened.reload) this.askAgain(socket, stream, opened.seq)
      else socket.send({ stream, seq: opened.seq, prev, data: opened.data })
    }
  }

  /** Re-checks sessions and permissions. Sockets of ended sessions are signed out; the others continue with their new permissions. */
  async reauthenticate(users: string[] | 'all'): Promise<void> {
    const affected = [...this.sockets].filter(({ actor }) => actor.kind === 'agent' && (users === 'all' || users.includes(actor.user_id)))
    for (const socket of affected) socket.rightsAreChecked()
    const recognised = this.recogniseAgain(affected, (socket) => socket.rightsAreKnown())
    // These users changed: hold their calls until permissions reload. Pushes wait in any case.
    if (users !== 'all') for (const socket of affected) socket.recognised = recognised
    await recognised
  }

  /** Re-checks the permissions of these sockets, queued behind earlier checks so that results are never applied out of order; `done` is called for each. */
  recogniseAgain(sockets: LiveSocket[], done: (socket: LiveSocket) => void = () => {}): Promise<void> {
    this.recognising = this.recognising.then(() => this.recognise(sockets, done))
    return this.recognising
  }

  private async recognise(sockets: LiveSocket[], done: (socket: LiveSocket) => void): Promise<void> {
    for (const socket of sockets) {
      const now = await authenticate(this.kernel, socket.credentials).catch((error: unknown) => this.kernel.log.warn({ err: error }, 'live recognise'))
      if (now?.kind === 'agent' && needsSecondFactor(now, this.kernel.clock.now())) socket.close(closeCodes.goingAway, 'second factor required')
      else if (now?.kind === 'agent' && isFromAllowed(now, socket.meta.address)) socket.actor = now
      else if (now) socket.signOut()
      // Re-authentication failed: close the socket without signing out; the client reconnects and authenticates again.
      else socket.close(closeCodes.goingAway, 'not recognised')
      done(socket)
    }
  }

  /**
   * Handles a browser secret that has expired or now belongs to another visitor: the browser's pages act as that visitor from now on, and reconnect to load
   * that visitor's data.
   */
  async recogniseVisitor(socket: LiveSocket, by: string | null): Promise<void> {
    const { actor, connection_id } = socket
    if (actor.kind !== 'visitor') return
    const now = await authenticate(this.kernel, socket.credentials).catch((error: unknown) => this.kernel.log.warn({ err: error }, 'live recognise'))
    if (!now) return socket.close(closeCodes.goingAway, 'not recognised')
    if (now.kind !== 'visitor') {
      for (const stream of [...socket.subscriptions.keys()]) this.unfollow(socket, stream)
      if (socket.actor.kind === 'visitor' && socket.actor.visitor_id) this.visitorSockets.delete(socket.actor.visitor_id, socket)
      return socket.end()
    }
    // The page whose first message created the visitor continues unchanged; see frames.ts.
    if (socket.actor !== actor || now.visitor_id === actor.visitor_id || (connection_id === by && actor.visitor_id === null)) return
    for (const stream of [...socket.subscriptions.keys()]) this.unfollow(socket, stream)
    if (actor.visitor_id) this.visitorSockets.delete(actor.visitor_id, socket)
    socket.actor = now
    if (now.visitor_id) this.visitorSockets.add(now.visitor_id, socket)
    socket.send({ go: 'elsewhere', wait_ms: 0 })
  }

  private asActor<T>(socket: LiveSocket, run: (ctx: Ctx) => Promise<T>): Promise<T> {
    return inTransaction(this.kernel, 'read', [{ actor: socket.actor, support_lib_id: this.support_lib_id, request: socket.meta }], ([ctx]) => run(ctx as Ctx))
  }

  private open(socket: LiveSocket, stream: StreamName, after: number | null): Promise<Omit<StreamPatch, 'stream'> & { view?: unknown }> {
    return this.asActor(socket, (ctx) => (stream === 'library' ? this.libraryStream.open(ctx, after) : this.kindOf(stream).open(ctx, refOf(stream), after)))
  }

  /** @throws AppError `not_found` */
  private kindOf(stream: StreamName): StreamKind {
    const kind = this.kinds.get(stream.slice(0, stream.indexOf(':')))
    if (!kind) throw refuse('not_found')
    return kind
  }
}

const secretKey = ({ secretHash }: VisitorActor) => secretHash.toString('base64url')
const refOf = (stream: StreamName) => stream.slice(stream.indexOf(':') + 1)
