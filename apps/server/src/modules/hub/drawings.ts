import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Lines } from '../../kernel/http/lines.ts'
import { clientAddress } from '../../kernel/http/request-meta.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { networkOf } from '../../kernel/network-address.ts'
import { Together } from './together.ts'

/**
 * Pages rendered at a time: two, so that a slow one does not stop all others. Each takes database connections and some milliseconds of processor time, and
 * after a change every page of a library is rendered again when read; chats come first.
 */
const atOnceMax = 2
/** Pages of one network that may be waiting or rendering; more wait behind them. VISITOR_LIMITS multiplies it. */
const ofNetworkMax = 2

/** Pages being rendered: each only once for all concurrent requests, a few at a time. */
export class Drawings<Drawn> {
  private readonly networks = new Lines()
  private readonly all = pLimit(atOnceMax)
  private readonly together = new Together<Drawn>()
  private readonly kernel: Pick<Kernel, 'config'>

  constructor(kernel: Pick<Kernel, 'config'>) {
    this.kernel = kernel
  }

  /**
   * Renders a page when it is this reader's turn.
   * @param key what the page depends on, including its version; undefined for a page for this reader alone
   * @throws AppError `rate_limited` when too many pages of this network are waiting, and any error from `draw`
   */
  inTurn({ raw }: FastifyRequest, key: string | undefined, draw: () => Promise<Drawn>): Promise<Drawn> {
    const { config } = this.kernel
    const network = { key: networkOf(clientAddress(config, raw)), atOnce: ofNetworkMax * config.VISITOR_LIMITS }
    // The network's own queue comes first, so that no one waits behind another network's queue.
    return this.networks.stand(network, () => (key === undefined ? this.all(draw) : this.together.share(key, () => this.all(draw))))
  }
}
