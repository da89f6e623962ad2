import type { Operation } from '@porchlight/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { refuse } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { networkOf } from '../network-address.ts'
import { hasLongBody } from './body-bytes.ts'
import { clientAddress } from './request-meta.ts'

/** Calls of one caller that run at the same time: as many as a browser opens connections to one host. VISITOR_LIMITS multiplies the numbers of networks. */
const atOnceMax = 6
/** Uploads write to the disk that the database writes to. */
const uploadsAtOnceMax = 2
/** Calls of all sessions of one network, and of whoever makes up sessions. */
const networkAtOnceMax = 12
/** Calls of one caller that wait for their turn. */
const waitingMax = 300

type Line = { key: string; atOnce: number }

/** Lets only a few calls of one caller run at a time, so that a hundred calls of one person never take all database connections from everybody else. */
export class CallerLines {
  /** By caller; a line that nobody stands in is forgotten. */
  private readonly lines = new Map<string, { take: ReturnType<typeof pLimit>; calls: number }>()
  private readonly kernel: Pick<Kernel, 'config'>

  constructor(kernel: Pick<Kernel, 'config'>) {
    this.kernel = kernel
  }

  /**
   * Does the work when it is this caller's turn.
   * @throws AppError `rate_limited` when too many wait already, and what the work throws
   */
  async inTurn<T>({ upload }: Operation, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { session, network, share } = this.callerOf(request)
    // An upload over a slow connection takes minutes; other calls do not wait for it.
    const kind = upload ? 'upload' : 'call'
    const own = { key: `${kind} ${session ?? network}`, atOnce: (upload ? uploadsAtOnceMax : atOnceMax) * (session ? 1 : share) }
    if (!session) return this.stand(own, work)
    // Tokens can be made up, each of which would have a line of its own. First one's own line, so that nobody fills that of their office.
    const shared = { key: `${kind} sessions of ${network}`, atOnce: networkAtOnceMax * share }
    return this.stand(own, () => this.stand(shared, work))
  }

  /**
   * Resolves when the body of this call may be read. Long bodies are taken in one at a time: reading and parsing thirty at once would keep the process from
   * everybody else. The next one of the same caller follows when this call is answered or its connection is gone.
   * @returns what lets the next one go on earlier; undefined for a call that did not have to wait
   * @throws AppError `rate_limited` when too many wait already
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
      this.stand(line, turn).catch(reject)
    })
    return over.resolve
  }

  private async stand<T>({ key, atOnce }: Line, work: () => Promise<T>): Promise<T> {
    const atOnceWhole = Math.ceil(atOnce)
    const line = this.lines.get(key) ?? { take: pLimit(atOnceWhole), calls: 0 }
    if (line.calls >= atOnceWhole + waitingMax) throw refuse('rate_limited', { retryAfterSeconds: 1 })
    this.lines.set(key, line)
    line.calls += 1
    try {
      return await line.take(work)
    } finally {
      line.calls -= 1
      if (line.calls === 0) this.lines.delete(key)
    }
  }

  /** Staff by their session; visitors by their network, since anybody can make up any number of visitors. */
  private callerOf({ headers, raw }: FastifyRequest): { session: string | null; network: string; share: number } {
    const { authorization = '' } = headers
    const { config } = this.kernel
    const session = authorization.startsWith('Bearer ') ? authorization : null
    return { session, network: networkOf(clientAddress(config, raw)), share: config.VISITOR_LIMITS }
  }
}
