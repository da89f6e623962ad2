import type { Duplex } from 'node:stream'
import { closeCodes, limits, type ServerFrame } from '@porchlight/contracts'
import type { WebSocket } from 'ws'
import type { Actor, RequestMeta } from '../context.ts'
import type { Credentials } from '../kernel.ts'
import type { RowView } from './stream-kind.ts'

/**
 * One stream a socket follows. While it opens, pushes wait in `pending`; until then nobody has said that the socket may follow it, so no signal passes.
 * `view` is the row it was last shown; rights to signals are decided on it.
 */
export type Subscription = { stream: string; audience: 'staff' | 'visitor'; seq: number; pending: (() => void)[] | undefined; view?: RowView }

/** A connection of the live endpoint: who it is, what it follows, and how fast it may speak and must listen. */
export class LiveSocket {
  actor: Actor = { kind: 'nobody' }
  credentials: Credentials | undefined
  isAlive = true
  isCut = false
  /** While somebody's session or permissions have changed: when it is known who they are now. What they ask for meanwhile waits. */
  recognised: Promise<void> | undefined
  /** A frame is being carried out and will be answered. */
  isAnswering = false
  /** Its proof has ended: it is signed out with the next answer, and nothing more is taken from it. */
  isEnding = false
  readonly subscriptions = new Map<string, Subscription>()
  readonly connection_id: string
  readonly meta: RequestMeta
  private readonly socket: WebSocket
  private readonly wire: Duplex
  /** Which of the gateway's beats asks it for a sign of life. */
  readonly beatShare: number
  private isGathering = false
  private allowance = limits.framesPerSecond * 2
  private refilledAt = Date.now()
  private held: string[] | undefined

  constructor(socket: WebSocket, wire: Duplex, connection_id: string, meta: RequestMeta, beatShare: number) {
    this.socket = socket
    this.wire = wire
    this.connection_id = connection_id
    this.meta = meta
    this.beatShare = beatShare
  }

  /** Sends a frame, or cuts a socket that does not read: more than 1 MiB unread is never held for it. */
  send(frame: ServerFrame | string): void {
    if (this.isCut || this.socket.readyState !== this.socket.OPEN) return
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
    if (this.held) return void this.held.push(text)
    // What is unread decides, not the size of this frame: a long answer to one who reads is no offence.
    if (this.socket.bufferedAmount > limits.socketBufferBytesMax) {
      this.isCut = true
      this.socket.terminate()
      return
    }
    this.gather()
    this.socket.send(text)
  }

  /** What is sent to a socket in one turn of the event loop (an answer and the push of the same message) leaves in one packet. */
  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    this.wire.cork()
    setImmediate(() => {
      this.isGathering = false
      this.wire.uncork()
    })
  }

  /** Keeps pushes back while the hello is being answered, so that the client learns its numbers first. */
  hold(): void {
    this.held = []
  }

  /** Sends the answer, then what was kept back. */
  release(answer: ServerFrame): void {
    const waited = this.held ?? []
    this.held = undefined
    this.send(answer)
    for (const text of waited) this.send(text)
  }

  close(code: number, reason: string): void {
    this.isCut = true
    this.socket.close(code, reason)
    // A peer that never answers the closing handshake is not waited for.
    setTimeout(() => this.socket.terminate(), 2000).unref()
  }

  /** Takes one frame from the allowance of 20 a second (bursts of 40); false when there is none left. */
  maySpeak(): boolean {
    const now = Date.now()
    this.allowance = Math.min(limits.framesPerSecond * 2, this.allowance + ((now - this.refilledAt) / 1000) * limits.framesPerSecond)
    this.refilledAt = now
    this.allowance -= 1
    return this.allowance >= 0
  }

  /** Ends a socket that did not answer the last ping, else asks again. */
  beat(): void {
    if (!this.isAlive) {
      this.socket.terminate()
      return
    }
    this.isAlive = false
    this.socket.ping()
  }

  /** Signs out; a frame that is being carried out is answered first, because that answer may hold the next proof. */
  end(): void {
    this.isEnding = true
    if (!this.isAnswering) this.signOut()
  }

  signOut(): void {
    this.close(closeCodes.signedOut, 'signed out')
  }
}
