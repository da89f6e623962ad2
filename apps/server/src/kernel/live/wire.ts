import type { Duplex } from 'node:stream'
import { type RawData, WebSocket } from 'ws'
import type { LiveSocket } from './socket.ts'

/** The socket that a connection belongs to, and the gateway that handles its events. */
type Served = { socket: LiveSocket; gateway: { hear(socket: LiveSocket, raw: RawData, isBinary: boolean): void; left(socket: LiveSocket): void } }

/** A WebSocket that knows whose it is, so that all share their listeners: with tens of thousands open, four functions for each are megabytes. */
export class Wire extends WebSocket {
  private served: Served | undefined

  /** Delivers the connection's incoming events to a socket. */
  serve(served: Served): void {
    this.served = served
    this.on('pong', ponged)
    this.on('error', failed)
    this.on('message', said)
    this.on('close', closed)
  }

  /** Whose it is. */
  get whose(): Served | undefined {
    return this.served
  }
}

function said(this: WebSocket, raw: RawData, isBinary: boolean): void {
  const { whose } = this as Wire
  whose?.gateway.hear(whose.socket, raw, isBinary)
}

function ponged(this: WebSocket): void {
  const { whose } = this as Wire
  if (whose) whose.socket.isAlive = true
}

function failed(this: WebSocket): void {
  this.terminate()
}

function closed(this: WebSocket): void {
  const { whose } = this as Wire
  whose?.gateway.left(whose.socket)
}

/** Destroys a connection that fails. One function shared by all connections, so that no closure keeps a request in memory. */
export function destroyed(this: Duplex): void {
  this.destroy()
}
