import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kernel, recall } from '../kernel.ts'
import { networkOf } from '../outside/network-address.ts'
import { BodiesUnderWay } from './bodies-under-way.ts'
import { hasLongBody } from './body-bytes.ts'
import { credentialsOf } from './credentials.ts'
import { Lines } from './lines.ts'
import { clientAddress } from './request-meta.ts'

/** Concurrent calls per caller: as many as the connections a browser opens to one host. For networks, VISITOR_LIMITS multiplies these limits. */
const atOnceMax = 6
/** Received uploads that are processed at a time. */
const uploadsAtOnceMax = 2
/** Concurrent calls by all sessions of one network. */
const networkAtOnceMax = 12
/** Bytes of long bodies and uploads that may be arriving at a time: from a network, and from a session, which may import two archives. */
const networkRoom = 64 * 1024 * 1024
const sessionRoom = 512 * 1024 * 1024

/** A caller: staff by their session, everyone else by their network, because anyone can invent identities of visitors and tokens. */
type Caller = { session: string | null; network: string; share: number }

/** Limits concurrent calls per caller, so that a hundred calls by one person never take every database connection. */
export class CallerLines {
  private readonly lines = new Lines()
  private readonly bodies = new BodiesUnderWay()
  private readonly replies = new WeakMap<FastifyRequest, FastifyReply>()
  private readonly kernel: Pick<Kernel, 'config' | 'modules'>

  constructor(kernel: Pick<Kernel, 'config' | 'modules'>) {
    this.kernel = kernel
  }

  /**
   * Runs the work when it is this caller's turn. `kind` separates the processing of uploads, which takes longer, from other calls.
   * @throws AppError `rate_limited` when too many calls are already waiting, and any error from the work
   */
  async inTurn<T>(kind: 'call' | 'upload', request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { session, network, share } = this.callerOf(request)
    const own = { key: `${kind} ${session ?? network}`, atOnce: (kind === 'upload' ? uploadsAtOnceMax : atOnceMax) * (session ? 1 : share) }
    if (!session) return this.lines.run(own, work)
    // Sessions also share a queue per network. A call waits in its caller's own queue first, so that no caller can fill the queue shared with their office.
    const shared = { key: `${kind} sessions of ${network}`, atOnce: networkAtOnceMax * share }
    return this.lines.run(own, () => this.lines.run(shared, work))
  }

  /**
   * Counts a body that is about to be received.
   * @param bytes its declared length, or the most that is accepted
   * @returns the key of the caller
   * @throws AppError `rate_limited` when too much is arriving from this caller already
   */
  receive(request: FastifyRequest, reply: FastifyReply, bytes: number): string {
    this.replies.set(request, reply)
    const { session, network, share } = this.callerOf(request)
    const key = session ?? network
    this.bodies.enter({ key, room: session ? sessionRoom : networkRoom * share }, request, reply, bytes)
    return key
  }

  /**
   * Resolves when the received body of this call may be parsed. Long bodies are parsed one at a time per caller, because thirty at once would block the process
   * for everyone else; the caller's next one follows when this call is answered or its connection closes.
   * @returns a function that lets the next one start earlier; undefined for a body that does not queue
   * @throws AppError `rate_limited` when too many are already waiting
   */
  async beforeParsing(request: FastifyRequest): Promise<(() => void) | undefined> {
    const reply = this.replies.get(request)
    if (!reply || !hasLongBody(request)) return undefined
    const { session, network, share } = this.callerOf(request)
    const line = { key: `long ${session ?? network}`, atOnce: session ? 1 : share }
    const over = Promise.withResolvers<void>()
    reply.raw.once('close', over.resolve)
    await new Promise<void>((resolve, reject) => {
      const turn = async () => {
        resolve()
        if (!reply.raw.closed) await over.promise
      }
      this.lines.run(line, turn).catch(reject)
    })
    return over.resolve
  }

  /** A token counts as a session once it has been accepted; until then, it is treated like a call without one. */
  private callerOf(request: FastifyRequest): Caller {
    const { config } = this.kernel
    const session = isProven(this.kernel, request) ? (request.headers.authorization ?? null) : null
    return { session, network: networkOf(clientAddress(config, request.raw)), share: config.VISITOR_LIMITS }
  }
}

/** Returns whether this process has recently accepted the request's token. */
function isProven(kernel: Pick<Kernel, 'modules'>, request: FastifyRequest): boolean {
  const credentials = credentialsOf(request)
  return credentials?.kind === 'bearer' && recall(kernel, credentials) !== undefined
}
