import type { Operation } from '@porchlight/contracts'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { refuse } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { networkOf } from '../network-address.ts'
import { clientAddress } from './request-meta.ts'

/** Calls of one caller that run at the same time: as many as a browser opens connections to one host. VISITOR_LIMITS multiplies it for networks. */
const atOnceMax = 6
/** Uploads write to the disk that the database writes to. */
const uploadsAtOnceMax = 3
/** Calls of one caller that wait for their turn. */
const waitingMax = 300

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
    const { caller, share } = this.callerOf(request)
    // An upload over a slow connection takes minutes; other calls do not wait for it.
    const key = `${upload ? 'upload' : 'call'} ${caller}`
    const atOnce = Math.ceil((upload ? uploadsAtOnceMax : atOnceMax) * share)
    const line = this.lines.get(key) ?? { take: pLimit(atOnce), calls: 0 }
    if (line.calls >= atOnce + waitingMax) throw refuse('rate_limited', { retryAfterSeconds: 1 })
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
  private callerOf({ headers, raw }: FastifyRequest): { caller: string; share: number } {
    const { authorization = '' } = headers
    const { config } = this.kernel
    if (authorization.startsWith('Bearer ')) return { caller: authorization, share: 1 }
    return { caller: networkOf(clientAddress(config, raw)), share: config.VISITOR_LIMITS }
  }
}
