import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits } from '@porchlight/contracts/limits'
import { closeCodes, type HelloAnswer, HelloFrame, type StreamName, type StreamPatch } from '@porchlight/contracts/live'
import pLimit from 'p-limit'
import { type RawData, WebSocketServer } from 'ws'
import { isPlainText } from '../calls/plain-text.ts'
import { inEachDatabase, livesIn } from '../data/nodes/in-each-database.ts'
import { refuse } from '../errors.ts'
import { originAllowed, servesHost } from '../http/hosts.ts'
import { clientAddress, requestMeta } from '../http/request-meta.ts'
import { newRef } from '../ids.ts'
import { authenticate, type Credentials, type Kernel } from '../kernel.ts'
import { assertFromAllowed, assertSecondFactor, needsSecondFactor } from '../permissions.ts'
import { Elsewhere } from './elsewhere.ts'
import { takeHello } from './frame-limits.ts'
import { FrameSizes } from './frame-sizes.ts'
import { opensConnection, runFrame, runOpening } from './frames.ts'
import { LibraryHub } from './library-hub.ts'
import { LibraryStream } from './library-stream.ts'
import { LiveSocket } from './socket.ts'
import { SocketCounts } from './socket-counts.ts'
import type { Greeting, StreamKind } from './stream-kind.ts'
import { destroyed, Wire } from './wire.ts'

/** Every socket is pinged once in this interval, one share of the sockets at a time, so that no message waits behind thousands of pings. */
const beatMs = 20_000
const beatShares = 40
const headPollMs = 1500
const helloPatienceMs = 10_000
/**
 * How many hellos are worked on at once, for each connection to the database. After a restart thousands come together: all at once, each would wait for a connection to the database until it is
 * refused, and its client would begin again. One whose client has given up meanwhile costs nothing.
 */
const hellosPerConnection = 2
/** How long a shutdown waits for frames in progress, then for the cleanup of closed sockets; the whole shutdown may take 15 s (checklist Q8). */
const lastFramesMs = 4000
const lastLeavesMs = 2200
/** Proxies try another process then, and clients try again. */
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n'

/** The live endpoint: one WebSocket URL, `/api/live`, for staff and visitors. */
export class LiveGateway {
  private readonly hubs = new Map<string, LibraryHub>()
  private readonly kinds: ReadonlyMap<string, StreamKind>
  private readonly libraryStream: LibraryStream
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytesMax, perMessageDeflate: false, WebSocket: Wire })
  private readonly timers: NodeJS.Timeout[] = []
  private readonly open = new Set<LiveSocket>()
  /** Sockets without a hello, the oldest first, and until when each may be silent, in ms of `performance.now()`. */
  private readonly silent = new Map<LiveSocket, number>()
  private readonly leaving = new Set<Promise<void>>()
  private readonly counts: SocketCounts
  private readonly sizes: FrameSizes
  private readonly elsewhere: Elsewhere
  private readonly hellos: ReturnType<typeof pLimit>
  private isDraining = false
  private accepted = 0
  private share = 0
  private readonly kernel: Kernel

  constructor(kernel: Kernel) {
    this.kernel = kernel
    this.counts = new SocketCounts(kernel.config.VISITOR_LIMITS)
    this.hellos = pLimit(hellosPerConnection * kernel.config.DATABASE_POOL)
    this.sizes = new FrameSizes(kernel)
    this.elsewhere = new Elsewhere(kernel)
    this.kinds = new Map(kernel.modules.flatMap((module) => module.streamKinds ?? []).map((kind) => [kind.kind, kind]))
    this.libraryStream = new LibraryStream(
      kernel.modules.flatMap((module) => module.listRows ?? []),
      kernel.noticesByEvent,
    )
  }

  /** The number of open sockets, for /metrics. */
  get size(): number {
    return this.open.size
  }

  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => {
      const path = request.url?.split('?')[0]
      if (path !== '/api/live') return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      if (this.isDraining) return void socket.end(unavailable)
      void this.admit(request, socket, head)
    })
    this.timers.push(
      setInterval(() => void this.beat(), beatMs / beatShares),
      setInterval(() => void this.pollHeads(), headPollMs),
    )
    for (const timer of this.timers) timer.unref()
  }

  /**
   * Tells sockets to reconnect elsewhere, spread over `spreadMs`. Closes the remaining sockets once their frame in progress has been answered, accepting no
   * more frames from them. So every send is either acknowledged or known to the client as lost, and resent.
   */
  async drain(spreadMs: number): Promise<void> {
    this.isDraining = true
    for (const timer of this.timers) clearInterval(timer)
    this.kernel.log.info({ sockets: this.open.size, spread_ms: spreadMs }, 'draining the live connections')
    for (const socket of this.open) socket.send({ go: 'elsewhere', wait_ms: spreadMs })
    const end = performance.now() + spreadMs
    while (this.open.size > 0 && performance.now() < end) await pause(50)
    await atMost(
      lastFramesMs,
      [...this.open].map(({ frames }) => frames.end()),
    )
    this.kernel.log.info({ left: this.open.size }, 'closing the live connections that are left')
    for (const socket of this.open) socket.close(closeCodes.goingAway, 'closing down')
    const isDone = performance.now() + lastLeavesMs
    while (this.open.size > 0 && performance.now() < isDone) await pause(20)
    await atMost(lastLeavesMs, this.leaving)
    for (const hub of this.hubs.values()) hub.dispose()
    this.elsewhere.dispose()
    this.server.close()
  }

  /** Accepts programs, which send no origin, and pages served by this server. Responds 421 to requests for host names that this server does not serve. */
  private async admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { origin } = request.headers
    // Until the upgrade completes, nothing else handles socket errors.
    socket.on('error', destroyed)
    const isServed = await servesHost(this.kernel, request.headers.host, clientAddress(this.kernel.config, request)).catch(() => undefined)
    if (isServed === undefined || this.isDraining) return void socket.end(unavailable)
    if (!isServed) return void socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n')
    if (origin !== undefined && !originAllowed(this.kernel.config, request.headers))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    this.server.handleUpgrade(request, socket, head, (ws) =>
      this.accept(ws, new LiveSocket(ws, socket, newRef(), requestMeta(this.kernel.config, request), this.accepted++ % beatShares)),
    )
  }

  private accept(ws: Wire, socket: LiveSocket): void {
    this.counts.greet(socket)
    this.open.add(socket)
    this.silent.set(socket, performance.now() + helloPatienceMs)
    ws.serve({ socket, gateway: this })
  }

  /** Takes a frame. */
  hear(socket: LiveSocket, raw: RawData, isBinary: boolean): void {
    if (socket.isCut) return
    if (isBinary) return void socket.close(closeCodes.badFrame, 'text frames only')
    const text = String(raw)
    if (!socket.maySpeak(text.length)) return void socket.close(closeCodes.tooFast, 'too many frames')
    const run = () => this.receive(socket, text).catch((error: unknown) => this.kernel.log.error({ err: error }, 'live frame'))
    if (!socket.frames.add(run)) socket.close(closeCodes.tooFast, 'too many frames waiting')
  }

  /** Cleans up after a closed socket, whose queued frames are dropped. */
  left(socket: LiveSocket): void {
    this.open.delete(socket)
    this.silent.delete(socket)
    const left: Promise<void> = socket.frames
      .end()
      .then(() => this.leave(socket))
      .finally(() => this.leaving.delete(left))
    this.leaving.add(left)
  }

  private async receive(socket: LiveSocket, text: string): Promise<void> {
    if (socket.isCut) return
    if (!this.sizes.mayParse(text)) return socket.close(closeCodes.badFrame, 'too large')
    let frame: unknown
    try {
      frame = JSON.parse(text)
    } catch {
      return socket.close(closeCodes.badFrame, 'not JSON')
    }
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return socket.close(closeCodes.badFrame, 'not an object')
    if (socket.actor.kind === 'nobody') {
      if (opensConnection(this.kernel, frame)) return runOpening(this.kernel, socket, frame, (action) => this.sizes.fits(action, text))
      if (!this.sizes.fits('hello', text)) return socket.close(closeCodes.badFrame, 'hello expected')
      // It has spoken, and may have to wait.
      this.silent.delete(socket)
      return this.hellos(async () => {
        if (socket.isOpen) await this.hello(socket, frame)
      })
    }
    const hub = this.hubs.get(socket.actor.support_lib_id)
    if (hub) await runFrame(this.kernel, hub, socket, frame as Record<string, unknown>, (action) => this.sizes.fits(action, text))
  }

  private async hello(socket: LiveSocket, frame: object): Promise<void> {
    const parsed = HelloFrame.safeParse(frame)
    if (!parsed.success || !isPlainText(frame)) return socket.close(closeCodes.badFrame, 'hello expected')
    const { id, auth, cursors, page } = parsed.data
    try {
      const credentials: Credentials = 'token' in auth ? { kind: 'bearer', token: auth.token } : { kind: 'visitor', ...auth }
      await takeHello(this.kernel, credentials, socket.meta)
      const actor = await authenticate(this.kernel, credentials)
      if (actor.kind === 'nobody') throw refuse('unauthenticated')
      assertFromAllowed(actor, socket.meta.address)
      assertSecondFactor({}, actor, this.kernel.clock.now())
      if (socket.isCut) return
      this.counts.admit(socket, actor)
      socket.actor = actor
      socket.credentials = credentials
      socket.hold()
      const hub = this.hubOf(actor.support_lib_id)
      hub.add(socket)
      // The socket was not in the hub yet, so it missed changes made since it was authenticated.
      if (actor.kind === 'agent') await hub.recogniseAgain([socket])
      else await hub.recogniseVisitor(socket, null)
      if (socket.isCut) return
      if (!hub.knowsHead) await this.pollHeads([actor.support_lib_id])
      const { extras, follow, lacksState } = await this.opened(socket, page)
      if (lacksState !== undefined) hub.tellStateLater(lacksState)
      const streams: StreamPatch[] = []
      for (const { stream, seq, view } of follow) hub.followFrom(socket, stream, seq, view)
      for (const [stream, after] of Object.entries(cursors).slice(0, 50) as [StreamName, number | null][]) {
        const opened = await hub.follow(socket, stream, after).catch(() => ({ seq: 0, reload: false, data: { gone: [stream.slice(stream.indexOf(':') + 1)] } }))
        streams.push({ stream, ...opened })
      }
      const answer: HelloAnswer = {
        connection_id: socket.connection_id,
        epoch: this.kernel.epoch,
        server_time: this.kernel.clock.now().toISOString(),
        streams,
        ...extras,
      }
      socket.release({ re: id, ok: answer })
      if (actor.kind === 'agent') void this.elsewhere.add(socket)
    } catch (error) {
      const refused = await this.kernel.schema.refusalOf(error)
      if (refused.code === 'internal') this.kernel.log.error({ err: error }, 'live hello')
      socket.release({ re: id, error: refused.inFrame(socket.meta.id) })
      if (['unauthenticated', 'not_found', 'address_refused'].includes(refused.code)) socket.signOut()
      else socket.close(closeCodes.goingAway, refused.code)
    }
  }

  private async opened(socket: LiveSocket, page: HelloFrame['page']): Promise<WholeGreeting> {
    let greeting: WholeGreeting = { extras: {}, follow: [] }
    for (const { live } of this.kernel.modules) {
      const added = (await live?.onOpen?.(this.kernel, socket, page ? { title: '', ...page } : undefined)) ?? { extras: {} }
      const { extras, follow = [], lacksState = greeting.lacksState } = added
      greeting = { extras: { ...greeting.extras, ...extras }, follow: [...greeting.follow, ...follow], lacksState }
    }
    return greeting
  }

  private async leave(socket: LiveSocket): Promise<void> {
    this.counts.leave(socket)
    this.elsewhere.remove(socket)
    if (socket.actor.kind === 'nobody') return
    const { support_lib_id } = socket.actor
    const hub = this.hubs.get(support_lib_id)
    hub?.remove(socket)
    if (hub && hub.sockets.size === 0) {
      hub.dispose()
      this.hubs.delete(support_lib_id)
    }
    for (const { live } of this.kernel.modules) {
      await live?.onClose?.(this.kernel, socket).catch((error: unknown) => this.kernel.log.warn({ err: error }, 'live close'))
    }
  }

  /** Finds or creates the hub synchronously, so that a socket never joins a hub that its last socket has just left. */
  private hubOf(support_lib_id: string): LibraryHub {
    const known = this.hubs.get(support_lib_id)
    if (known) return known
    const hub = new LibraryHub(this.kernel, support_lib_id, this.kinds, this.libraryStream)
    this.hubs.set(support_lib_id, hub)
    return hub
  }

  private async pollHeads(ids = [...this.hubs.keys()]): Promise<void> {
    if (ids.length === 0) return
    try {
      const answers = await inEachDatabase(
        this.kernel.database,
        ids.map((support_lib_id) => ({ support_lib_id })),
        async (view, there) => {
          const asked = there.map(({ support_lib_id }) => support_lib_id)
          const { rows } = await view.owner.query<{ support_lib_id: string; event_number: number }>('select * from event_heads($1)', [asked])
          return { view, asked, rows }
        },
      )
      for (const { view, asked, rows } of answers) {
        for (const row of rows) this.hubs.get(row.support_lib_id)?.headIs(row.event_number)
        const heads = new Set(rows.map((row) => row.support_lib_id))
        // Only a library that has been deleted, or moved, has no head.
        for (const id of asked) if (!heads.has(id) && (await livesIn(this.kernel.database, view, id))) this.hubs.get(id)?.end()
      }
    } catch (error) {
      this.kernel.log.warn({ err: error }, 'live head poll')
    }
  }

  private async recogniseAgain(socket: LiveSocket): Promise<void> {
    if (socket.actor.kind === 'agent') await this.hubs.get(socket.actor.support_lib_id)?.recogniseAgain([socket])
  }

  private async beat(): Promise<void> {
    const now = this.kernel.clock.now().getTime()
    this.share = (this.share + 1) % beatShares
    for (const [socket, until] of this.silent) {
      if (until > performance.now()) break
      this.silent.delete(socket)
      socket.close(closeCodes.signedOut, 'no hello')
    }
    const asked = [...this.open].filter((socket) => socket.beatShare === this.share)
    for (const socket of asked) {
      if (socket.actor.kind === 'agent' && socket.actor.expiresAt <= now) socket.signOut()
      // They may have proved it since the socket opened.
      else if (needsSecondFactor(socket.actor, this.kernel.clock.now())) void this.recogniseAgain(socket)
      else socket.beat()
    }
    for (const { live } of this.kernel.modules) {
      await live
        ?.onBeat?.(
          this.kernel,
          asked.filter((socket) => socket.actor.kind !== 'nobody'),
        )
        .catch((error: unknown) => this.kernel.log.warn({ err: error }, 'live beat'))
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for all of these promises, for at most `ms`. */
async function atMost(ms: number, all: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(all), patience])
  clearTimeout(timer)
}

type WholeGreeting = Greeting & Required<Pick<Greeting, 'follow'>>
