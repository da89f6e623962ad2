import { visitorRates } from '@porchlight/contracts/limits'
import type { RateRule } from '@porchlight/contracts/rates'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { countsOfRules } from '../../kernel/calls/rate-counts.ts'
import { Lines } from '../../kernel/http/lines.ts'
import { clientAddress } from '../../kernel/http/request-meta.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { networkOf } from '../../kernel/outside/network-address.ts'
import { SharedWork } from './shared-work.ts'

/**
 * Number of pages rendered concurrently: two, so that one slow page does not block all others. Rendering takes database connections and CPU time, and after a
 * change all of a library's pages must be rendered again; chats take priority.
 */
const atOnceMax = 2
/** Maximum number of concurrent requests per network, multiplied by VISITOR_LIMITS; further ones are queued. */
const ofNetworkMax = 2
/** Pages per network: those to render, and those sent from the cache, which cost a twentieth. */
const rules = { rendered: rulesOf(visitorRates.page), kept: rulesOf(visitorRates.pageFromCache) }

function rulesOf({ address, seconds }: { address: number; seconds: number }): RateRule[] {
  return [{ by: 'address', of: 'visitors', points: address, seconds }]
}

/** Renders a few pages at a time; concurrent requests for the same page share one rendering. */
export class PageRenderings {
  private readonly networks = new Lines()
  private readonly all = pLimit(atOnceMax)
  private readonly shared = new SharedWork<unknown>()
  private readonly kernel: Pick<Kernel, 'config' | 'ports'>

  constructor(kernel: Pick<Kernel, 'config' | 'ports'>) {
    this.kernel = kernel
  }

  /**
   * Renders a page when it is this reader's turn.
   * @param key what the page depends on, including its version; undefined for a page for this reader alone
   * @throws AppError `rate_limited` when this network has requested too much or has too many requests waiting, and any error from `draw`
   */
  async inTurn<Rendered>({ raw }: FastifyRequest, key: string | undefined, draw: () => Promise<Rendered>): Promise<Rendered> {
    await this.count(raw)
    // Each network has its own queue, so that no reader waits behind another network's requests.
    return this.networks.run(this.networkIn(raw), () =>
      key === undefined ? this.all(draw) : (this.shared.share(key, () => this.all(draw)) as Promise<Rendered>),
    )
  }

  /**
   * Renders a page that waits for something slow, such as a language model, when it is this reader's turn: it takes none of the few turns of all pages.
   * @throws AppError `rate_limited`, and any error from `draw`
   */
  async besides<Rendered>({ raw }: FastifyRequest, draw: () => Promise<Rendered>): Promise<Rendered> {
    await this.count(raw)
    return this.networks.run(this.networkIn(raw), draw)
  }

  private networkIn(raw: FastifyRequest['raw']) {
    const { config } = this.kernel
    return { key: networkOf(clientAddress(config, raw)), atOnce: ofNetworkMax * config.VISITOR_LIMITS }
  }

  /**
   * Counts a request that has to be rendered, or that a cache answers.
   * @throws AppError `rate_limited`
   */
  async count(raw: FastifyRequest['raw'], how: 'rendered' | 'kept' = 'rendered'): Promise<void> {
    const { config, ports } = this.kernel
    const call = { actor: { kind: 'nobody' }, meta: { address: clientAddress(config, raw) }, input: {} } as const
    await ports.limiter.take(countsOfRules(this.kernel, `hub.${how}`, rules[how], call))
  }
}
