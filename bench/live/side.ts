import { once } from 'node:events'
import { WebSocket } from 'ws'
import { markerOf, type Pair, type Target } from './wire.ts'

/** Callbacks for the load generator's messages. */
export type Heard = { delivered(id: string): void; answered(id: string, isRefused: boolean): void }

/** All raw sockets to one server, with minimal client overhead: frames are searched for their marker instead of parsed, the same way for both servers. */
export class Side {
  readonly target: Target
  private readonly visitors: WebSocket[] = []
  private readonly agents: WebSocket[] = []
  private readonly network: number
  private heard: Heard | undefined

  /** `network` is the first octet of its clients' IP addresses. */
  constructor(target: Target, network = 10) {
    this.target = target
    this.network = network
  }

  async connect(): Promise<void> {
    const { visitors, agents } = this.target
    for (let first = 0; first < visitors.length; first += 50)
      this.visitors.push(...(await Promise.all(visitors.slice(first, first + 50).map((_, offset) => this.open('v', first + offset)))))
    for (let index = 0; index < agents.length; index++) this.agents.push(await this.open('a', index))
  }

  listen(heard: Heard | undefined): void {
    this.heard = heard
  }

  /** Sends a message between a visitor and their agent: an id starting with v is sent by the visitor, with a by the agent. */
  send({ visitor, agent, conversation_ref }: Pair, id: string, text: string): void {
    const message = `${text} ${markerOf(id)}`
    const [socket, to] = id.startsWith('v') ? [this.visitors[visitor], `a${agent}`] : [this.agents[agent], `v${visitor}`]
    const frame =
      this.target.kind === 'relay'
        ? { id, action: 'send', to, message }
        : { id, action: 'sendPrivate', client_msg_id: `bench-${process.pid}-${id}`, conversation_ref, message }
    socket?.send(JSON.stringify(frame))
  }

  private async open(kind: 'v' | 'a', index: number): Promise<WebSocket> {
    // Each client has its own IP address, as in production.
    const headers = { 'x-forwarded-for': `${this.network}.${kind === 'v' ? 1 : 2}.${index >> 8}.${index & 255}` }
    // From one address, only as many connections lead to a server as there are ports to come from.
    const localAddress = `127.0.0.${1 + (index >> 14)}`
    const socket = new WebSocket(`${this.target.address.replace('http', 'ws')}/api/live`, {
      headers,
      perMessageDeflate: false,
      ...(index >> 14 && { localAddress }),
    })
    await once(socket, 'open')
    socket.send(JSON.stringify(this.helloOf(kind, index)))
    const [answer] = await once(socket, 'message')
    if (!String(answer).includes('"ok"')) throw new Error(`hello of ${kind}${index}: ${answer}`)
    const other = kind === 'v' ? 'a' : 'v'
    socket.on('message', (raw) => this.receive(String(raw), other))
    socket.on('close', (code) => {
      if (code !== 1000) process.stderr.write(`${this.target.kind} closed ${kind}${index}: ${code}\n`)
    })
    return socket
  }

  private helloOf(kind: 'v' | 'a', index: number) {
    const { target } = this
    if (target.kind === 'relay') return { id: 'hello', action: 'hello', me: `${kind}${index}` }
    if (kind === 'v')
      return {
        id: 'hello',
        action: 'hello',
        auth: { support_lib_id: target.libraries?.[index] ?? target.support_lib_id, secret: target.visitors[index] },
        cursors: {},
      }
    // An agent subscribes to the library's stream and to their conversations, as the console does.
    const mine = target.pairs.filter((pair) => pair.agent === index).map((pair) => [`conversation:${pair.conversation_ref}`, null])
    return { id: 'hello', action: 'hello', auth: { token: target.agents[index] }, cursors: Object.fromEntries([['library', null], ...mine]) }
  }

  private receive(text: string, sender: 'v' | 'a'): void {
    if (text.startsWith('{"re":"')) this.heard?.answered(text.slice(7, text.indexOf('"', 7)), !text.includes('"ok":', 7))
    if (!text.startsWith('{"stream":"conversation')) return
    for (let at = text.indexOf('@@'); at >= 0; at = text.indexOf('@@', at + 2)) {
      const end = text.indexOf('@@', at + 2)
      if (end < 0) return
      if (text[at + 2] === sender) this.heard?.delivered(text.slice(at + 2, end))
      at = end
    }
  }

  close(): void {
    for (const socket of [...this.visitors, ...this.agents]) socket.close(1000)
  }
}
