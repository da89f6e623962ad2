import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Talkers } from './porchlight.ts'

/** Waits in ms, sorted: until the server acknowledged a message, and until the flow asked its next question. `missing`: messages without one of both. */
export type Waits = { acknowledged: number[]; answered: number[]; missing: number }

const drainMs = 5000

/** The visitors' and agents' sockets of one library. */
export class Talk {
  private readonly sockets: WebSocket[] = []
  private readonly talkers: Talkers
  private readonly isFlow: boolean
  private sent = 0
  private acknowledge: ((id: string) => void) | undefined
  private answer: ((id: string) => void) | undefined

  constructor(talkers: Talkers, isFlow: boolean) {
    this.talkers = talkers
    this.isFlow = isFlow
  }

  async connect(): Promise<void> {
    const { visitors, agents, support_lib_id } = this.talkers
    for (const token of agents) await this.open({ token }, { library: null }, 2, 0)
    for (let first = 0; first < visitors.length; first += 50)
      this.sockets.push(
        ...(await Promise.all(
          visitors
            .slice(first, first + 50)
            .map(({ secret, conversation_ref }, at) => this.open({ support_lib_id, secret }, { [`conversation:${conversation_ref}`]: null }, 1, first + at)),
        )),
      )
  }

  /** Sends `rate` messages a second, from one visitor after the other. Waiting times count from when a message was due, not from when it was sent. */
  async round(rate: number, seconds: number): Promise<Waits> {
    const waits: Waits = { acknowledged: [], answered: [], missing: 0 }
    const dueAt = new Map<string, number>()
    const waiting = { acknowledged: new Set<string>(), answered: new Set<string>() }
    const over = (kind: 'acknowledged' | 'answered') => (id: string) => {
      if (waiting[kind].delete(id)) waits[kind].push(performance.now() - (dueAt.get(id) ?? 0))
    }
    this.acknowledge = over('acknowledged')
    this.answer = over('answered')
    const begun = performance.now()
    for (let index = 0; index < rate * seconds; ) {
      const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate)
      for (; index < due; index += 1) {
        const id = `m${++this.sent}`
        dueAt.set(id, begun + (index / rate) * 1000)
        waiting.acknowledged.add(id)
        if (this.isFlow) waiting.answered.add(id)
        this.send(id)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const end = performance.now() + drainMs
    while (waiting.acknowledged.size + waiting.answered.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10))
    waits.missing = waiting.acknowledged.size + waiting.answered.size
    for (const list of [waits.acknowledged, waits.answered]) list.sort((one, other) => one - other)
    return waits
  }

  private send(id: string): void {
    const place = this.sent % this.sockets.length
    const conversation_ref = this.talkers.visitors[place]?.conversation_ref
    this.sockets[place]?.send(JSON.stringify({ id, action: 'sendPrivate', client_msg_id: `flow-${id}`, conversation_ref, message: `@@${id}@@` }))
  }

  private async open(auth: object, cursors: object, kind: number, index: number): Promise<WebSocket> {
    // Each client has its own IP address, as in production.
    const headers = { 'x-forwarded-for': `10.${kind}.${index >> 8}.${index & 255}` }
    const socket = new WebSocket(`${this.talkers.address.replace('http', 'ws')}/api/live`, { headers, perMessageDeflate: false })
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: 'hello', action: 'hello', auth, cursors }))
    const [answer] = await once(socket, 'message')
    if (!String(answer).includes('"ok"')) throw new Error(`hello: ${answer}`)
    if (kind === 1) socket.on('message', (raw) => this.receive(String(raw)))
    return socket
  }

  private receive(text: string): void {
    if (text.startsWith('{"re":"')) {
      if (text.includes('"ok":', 7)) this.acknowledge?.(text.slice(7, text.indexOf('"', 7)))
      return
    }
    for (const [, id] of text.matchAll(/You said @@(m\d+)@@/g)) if (id) this.answer?.(id)
  }
}
