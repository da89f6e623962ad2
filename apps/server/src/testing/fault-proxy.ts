import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** One connection through the proxy. */
type Link = { client: Socket; upstream: Socket; latencyMs: number; isBlack: boolean }

/** A TCP proxy that treats connections as real networks do: it delays, cuts, silences and slows them. */
export class FaultProxy {
  /** New connections get up to this delay in each direction, in ms. */
  latencyMs = 0
  private readonly links = new Set<Link>()
  private readonly server: Server
  private readonly random: () => number
  private targetPort: number

  private constructor(targetPort: number, random: () => number) {
    this.targetPort = targetPort
    this.random = random
    this.server = createServer({ noDelay: true }, (client) => this.accept(client))
  }

  /** Listens on a random loopback port and forwards to `targetPort`. */
  static async start(targetPort: number, random: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort, random)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get size(): number {
    return this.links.size
  }

  /** Cuts this share of the connections without notice. */
  cut(share: number): void {
    for (const link of this.some(share)) this.end(link)
  }

  /** Silences this share in both directions, as when the network changes; data sent is lost, and the connection ends after `ms`. */
  silence(share: number, ms: number): void {
    for (const link of this.some(share)) {
      link.isBlack = true
      setTimeout(() => this.end(link), ms)
    }
  }

  /** Stops reading from this share for `ms`; nothing is lost. */
  stall(share: number, ms: number): void {
    for (const link of this.some(share)) {
      link.upstream.pause()
      setTimeout(() => link.upstream.resume(), ms)
    }
  }

  async stop(): Promise<void> {
    this.server.close()
    for (const link of this.links) this.end(link)
  }

  private some(share: number): Link[] {
    return [...this.links].filter(() => this.random() < share)
  }

  private accept(client: Socket): void {
    const upstream = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true })
    const link: Link = { client, upstream, latencyMs: this.random() * this.latencyMs, isBlack: false }
    this.links.add(link)
    this.carry(link, client, upstream)
    this.carry(link, upstream, client)
  }

  /** Forwards in order: every chunk is delayed by the same time. */
  private carry(link: Link, from: Socket, to: Socket): void {
    from.on('data', (piece) => {
      if (link.isBlack) return
      if (link.latencyMs < 1) to.write(piece)
      else setTimeout(() => link.isBlack || to.writable === false || to.write(piece), link.latencyMs)
    })
    from.on('error', () => {})
    from.on('close', () => !link.isBlack && setTimeout(() => this.end(link), link.latencyMs + 1))
  }

  private end(link: Link): void {
    this.links.delete(link)
    link.isBlack = true
    link.client.destroy()
    link.upstream.destroy()
  }
}
