import type { Operation } from '@porchlight/contracts/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../kernel.ts'
import { networkOf } from '../network-address.ts'
import { hasLongBody } from './body-bytes.ts'
import { Lines } from './lines.ts'
import { clientAddress } from './request-meta.ts'

/** Concurrent calls per caller: as many as the connections a browser opens to one host. For networks, VISITOR_LIMITS multiplies these limits. */
const atOnceMax = 6
/** Lower, because uploads write to the disk that the database uses. */
const uploadsAtOnceMax = 2
/** Concurrent calls by all sessions of one network, including those with invalid tokens. */
const networkAtOnceMax = 12

/** Limits concurrent calls per caller, so that a hundred calls by one person never take every database connection. */
export class CallerLines {
  private readonly lines = new Lines()
  private readonly kernel: Pick<Kernel, 'config'>

  constructor(kernel: Pick<Kernel, 'config'>) {
    this.kernel = kernel
  }

  /**
   * Runs the work when it is this caller's turn.
   * @throws AppError `rate_limited` when too many calls are already waiting, and any error from the work
   */
  async inTurn<T>({ upload }: Operation, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { session, network, share } = this.callerOf(request)
    // An upload over a slow connection takes minutes; other calls must not wait for it.
    const kind = upload ? 'upload' : 'call'
    const own = { key: `${kind} ${session ?? network}`, atOnce: (upload ? uploadsAtOnceMax : atOnceMax) * (session ? 1 : share) }
    if (!session) return this.lines.stand(own, work)
    // Each invalid token would get its own queue, so sessions also share a queue per network. A call waits in its caller's own queue first, so that no caller
    // can fill the queue shared with their office.
    const shared = { key: `${kind} sessions of ${network}`, atOnce: networkAtOnceMax * share }
    return this.lines.stand(own, () => this.lines.stand(shared, work))
  }

  /**
   * Resolves when the body of this call may be read. Long bodies are read one at a time per caller, because parsing thirty at once would block the process for
   * everyone else. The caller's next one follows when this call is answered or its connection closes.
   * @returns a function that lets the next one start earlier; undefined for a call that does not queue
   * @throws AppError `rate_limited` when too many calls are already waiting
   */
  async beforeBody(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<(() => void) | undefined> {
    if (operation.upload || !hasLongBody(request)) return undefined
    const { session, network, share } = this.callerOf(request)
    const line = { key: `long ${session ?? network}`, atOnce: session ? 1 : share }
    const over = Promise.withResolvers<void>()
    reply.raw.once('close', over.resolve)
    await new Promise<void>((resolve, reject) => {
      const turn = async () => {
        resolve()
        if (!reply.raw.closed) await over.promise
      }
      this.lines.stand(line, turn).catch(reject)
    })
    return over.resolve
  }

  /** Identifies staff by session and visitors by network, because anyone can invent visitor identities. */
  private callerOf({ headers, raw }: FastifyRequest): { session: string | null; network: string; share: number } {
    const { authorization = '' } = headers
    const { config } = this.kernel
    const session = authorization.startsWith('Bearer ') ? authorization : null
    return { session, network: networkOf(clientAddress(config, raw)), share: config.VISITOR_LIMITS }
  }
}
