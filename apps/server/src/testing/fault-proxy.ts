import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

type Target = number | { path: string }
/** One connection through the proxy. */
type Link = { client: Socket; upstream: Socket; latencyMs: number; isBlack: boolean }

/** A TCP proxy that treats connections as real networks do: it delays, cuts, silences and slows them. */
export class FaultProxy {
  /** New connections get up to this delay in each direction, in ms. */
  latencyMs = 0
  /** What becomes of new connections: they are passed on, refused, or accepted and never answered. */
  newOnes: 'pass' | 'refuse' | 'hang' = 'pass'
  private readonly links = new Set<Link>()
  private readonly server: Server
  private readonly random: () => number
  private target: Target

  private constructor(target: Target, random: () => number) {
    this.target = target
    this.random = random
    this.server = createServer({ noDelay: true }, (client) => this.accept(client))
  }

  /** Listens on a random loopback port and forwards to a port, or to a socket in the file system. */
  static async start(target: Target, random: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, random)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
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

  /** Cuts every connection and refuses new ones, or lets all of them hang, until `isBack`. */
  goAway(how: 'refuse' | 'hang'): void {
    this.newOnes = how
    if (how === 'refuse') this.cut(1)
    else for (const link of this.links) link.isBlack = true
  }

  /** Leads new connections elsewhere, as when a name or an address is given to another machine. */
  leadTo(target: Target): void {
    this.target = target
  }

  /** Passes new connections on again; those that hung are cut. */
  isBack(): void {
    this.newOnes = 'pass'
    for (const link of this.links) if (link.isBlack) this.end(link)
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
    return [...this.links].filter(() => share === 1 || this.random() < share)
  }

  private accept(client: Socket): void {
    if (this.newOnes === 'refuse') return void client.destroy()
    const upstream = connect(typeof this.target === 'number' ? { port: this.target, host: '127.0.0.1', noDelay: true } : this.target)
    const link: Link = { client, upstream, latencyMs: this.random() * this.latencyMs, isBlack: this.newOnes === 'hang' }
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
