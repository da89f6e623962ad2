import { closeCodes } from '@porchlight/contracts/close-codes'
import { ApiError } from '../api-error.ts'
import { type Actor, conversationRef, type SimulatedServer } from './simulated-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Faults applied to pushes on their way to sockets: probabilities of loss and duplication, and the delay in ms; responses are delivered directly. */
export type FanOutFaults = { lose: number; double: number; lateMs: number }
type Frame = Record<string, unknown> & { id: string; action: string }
export type Connection = { receive: (text: string) => void; hangUp: () => void }
type Socket = { actor: Actor; send: (frame: object) => void; close: (code: number) => void; isOpen: boolean; follows: boolean; delivered: number }

const stream = `conversation:${conversationRef}`
const pollMs = 5000

/** The live endpoint over the simulated server: hello, subscribe, calls, and pushes that may be lost until the next poll of the head. */
export class SimulatedGateway {
  faults: FanOutFaults = { lose: 0, double: 0, lateMs: 0 }
  /** Share of sends refused for a temporary reason. */
  refusals = 0
  isDown = false
  readonly #server: SimulatedServer
  readonly #clock: VirtualClock
  readonly #random: () => number
  readonly #sockets = new Set<Socket>()

  constructor(server: SimulatedServer, clock: VirtualClock, random: () => number) {
    this.#server = server
    this.#clock = clock
    this.#random = random
    server.onChange((audience, seq) => {
      for (const socket of this.#sockets) if (socket.actor.audience === audience && socket.follows) this.#push(socket, seq)
    })
    this.#poll()
  }

  accept(actor: Actor, send: (frame: object) => void, close: (code: number) => void): Connection {
    const socket: Socket = { actor, send, close, isOpen: true, follows: false, delivered: 0 }
    this.#sockets.add(socket)
    return {
      receive: (text) => socket.isOpen && !this.isDown && this.#run(socket, JSON.parse(text) as Frame),
      hangUp: () => this.#leave(socket),
    }
  }

  /** Drops every socket and every response in flight. */
  crash(): void {
    this.isDown = true
    for (const socket of [...this.#sockets]) {
      this.#leave(socket)
      socket.close(1006)
    }
  }

  /** Tells every client to reconnect, then closes the remaining sockets. */
  drain(waitMs: number): void {
    const sockets = [...this.#sockets]
    for (const socket of sockets) socket.send({ go: 'elsewhere', wait_ms: waitMs })
    this.#clock.after(waitMs, () => {
      for (const socket of sockets) if (this.#leave(socket)) socket.close(closeCodes.goingAway)
    })
  }

  #leave(socket: Socket): boolean {
    socket.isOpen = false
    return this.#sockets.delete(socket)
  }

  #run(socket: Socket, { id, action, ...input }: Frame): void {
    const answer = this.#answer(socket, id, action, input)
    if (socket.isOpen) socket.send(answer)
  }

  #answer(socket: Socket, id: string, action: string, input: Record<string, unknown>): object {
    try {
      return { re: id, ok: this.#act(socket, action, input) }
    } catch (thrown) {
      const { code, status } = thrown instanceof ApiError ? thrown : { code: 'internal', status: 500 }
      return { re: id, error: { code, status, request_id: String(thrown) } }
    }
  }

  #act(socket: Socket, action: string, input: Record<string, unknown>): unknown {
    if (action === 'hello') {
      const cursors = Object.entries(input.cursors as Record<string, number | null>)
      return { connection_id: 'x', epoch: 'e', server_time: '', streams: cursors.map(([name, after]) => ({ stream: name, ...this.#follow(socket, after) })) }
    }
    if (action === 'subscribe') return { stream: input.stream, ...this.#follow(socket, input.after as number | null) }
    if (action === 'unsubscribe') socket.follows = false
    if (action === 'sendPrivate' && this.#random() < this.refusals)
      throw new ApiError(this.#random() < 0.3 ? 'internal' : this.#random() < 0.5 ? 'rate_limited' : 'unavailable', 503)
    if (action === 'sendPrivate') return this.#server.send(socket.actor, input as Parameters<SimulatedServer['send']>[1])
    if (action === 'messageUpdate') return this.#update(socket.actor, input as { message_action: string; message_id: string; message?: string })
    return {}
  }

  #update(actor: Actor, input: { message_action: string; message_id: string; message?: string }): object {
    if (input.message_action === 'mark_as_seen') this.#server.seen(actor, input.message_id)
    const message = input.message_action === 'mark_as_seen' ? null : this.#server.edit(actor, input.message_id, input.message ?? null)
    return { message, seq: this.#server.head(actor.audience) }
  }

  #follow(socket: Socket, after: number | null) {
    const patch = this.#server.patch(socket.actor.audience, after)
    socket.follows = true
    socket.delivered = patch.seq
    return patch
  }

  #push(socket: Socket, seq: number): void {
    if (this.#random() < this.faults.lose) return
    const isNext = socket.delivered === seq - 1
    const prev = this.#server.bug === 'hidden-gaps' ? socket.delivered : seq - 1
    if (isNext || this.#server.bug === 'hidden-gaps') socket.delivered = seq
    const copies = this.#random() < this.faults.double ? 2 : 1
    const data = this.#server.dataBetween(socket.actor.audience, seq - 1, seq)
    const rows =
      this.#server.bug === 'stale-rows'
        ? data.messages?.map((row) => (row.changed_seq > row.seq ? { ...row, message: 'stale', read_status: 0 } : row))
        : data.messages
    for (let copy = 0; copy < copies; copy++) this.#later(socket, { stream, seq, prev, data: { ...data, messages: rows } })
  }

  #later(socket: Socket, frame: object): void {
    const wait = this.#random() * this.faults.lateMs
    if (wait < 1) socket.send(frame)
    else this.#clock.after(wait, () => socket.isOpen && socket.send(frame))
  }

  /** Delivers lost messages within 5 s (checklist Q7). */
  #poll(): void {
    for (const socket of this.#sockets) {
      const { audience } = socket.actor
      const head = this.#server.head(audience)
      if (!socket.follows || socket.delivered >= head) continue
      socket.send({ stream, seq: head, prev: socket.delivered, data: this.#server.dataBetween(audience, socket.delivered, head) })
      socket.delivered = head
    }
    this.#clock.after(pollMs, () => this.#poll())
  }
}
