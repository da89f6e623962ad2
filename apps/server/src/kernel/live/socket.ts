import type { Duplex } from 'node:stream'
import { limits } from '@porchlight/contracts/limits'
import { closeCodes, type ServerFrame, type StreamName } from '@porchlight/contracts/live'
import type { WebSocket } from 'ws'
import type { Actor, RequestMeta } from '../context.ts'
import type { Credentials } from '../kernel.ts'
import { FrameQueue } from './frame-queue.ts'

/**
 * A stream that a socket follows. While it opens, pushes wait in `pending` and no signals pass, because the module has not yet confirmed that the socket may
 * follow it. `view` is the last row sent; it determines which signals are allowed.
 */
export type Subscription = { stream: StreamName; audience: 'staff' | 'visitor'; seq: number; pending: (() => void)[] | undefined; view?: unknown }

const noSubscriptions: ReadonlyMap<StreamName, Subscription> = new Map()

/** A frame costs one of the allowance for each of these. */
const usualFrameBytes = 8192

/** Pushes that wait for one socket's rights at most; one with more connects again, and asks for what it missed. */
const waitingPushesMax = 1000

/** A live connection: its actor, subscriptions, send rate and limit on unread data. */
export class LiveSocket {
  actor: Actor = { kind: 'nobody' }
  credentials: Credentials | undefined
  isAlive = true
  isCut = false
  /** Set while the user's session or permissions are being re-checked; resolves when done. The user's calls wait for it. */
  recognised: Promise<void> | undefined
  /** Whether a frame is being processed and will be answered. */
  isAnswering = false
  /** Whether the credentials have expired: the next response signs the client out, and no more frames are accepted. */
  isEnding = false
  /** The actor under which the socket is counted. */
  countedAs: Actor | undefined
  readonly frames = new FrameQueue()
  private followed: Map<StreamName, Subscription> | undefined
  readonly connection_id: string
  readonly meta: RequestMeta
  private readonly socket: WebSocket
  private readonly wire: Duplex
  /** The part of the gateway's ping interval in which this socket is pinged. */
  readonly beatShare: number
  private isGathering = false
  private allowance = limits.framesPerSecond * 2
  private refilledAt = performance.now()
  private held: string[] | undefined
  /** How many checks of this person's rights are running, and the pushes that wait for them. */
  private checks = 0
  private waitingPushes: (() => void)[] | undefined

  constructor(socket: WebSocket, wire: Duplex, connection_id: string, meta: RequestMeta, beatShare: number) {
    this.socket = socket
    this.wire = wire
    this.connection_id = connection_id
    this.meta = meta
    this.beatShare = beatShare
  }

  /** The streams that this socket follows. */
  get subscriptions(): ReadonlyMap<StreamName, Subscription> {
    return this.followed ?? noSubscriptions
  }

  follow(stream: StreamName, subscription: Subscription): void {
    this.followed ??= new Map()
    this.followed.set(stream, subscription)
  }

  unfollow(stream: StreamName): void {
    this.followed?.delete(stream)
  }

  /** Whether frames can still reach the client. */
  get isOpen(): boolean {
    return !this.isCut && this.socket.readyState === this.socket.OPEN
  }

  /** Sends a frame. Disconnects a client that does not read: at most 1 MiB is buffered for it. */
  send(frame: ServerFrame | string): void {
    if (this.isCut || this.socket.readyState !== this.socket.OPEN) return
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
    if (this.held) return void this.held.push(text)
    // Limit the unread backlog, not the size of this frame: a long response is fine if the client keeps reading.
    if (this.socket.bufferedAmount > limits.socketBufferBytesMax) {
      this.isCut = true
      this.socket.terminate()
      return
    }
    this.gather()
    this.socket.send(text)
  }

  /** Makes frames sent to a socket in one turn of the event loop (such as a response and the push of the same message) share a packet. */
  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    this.wire.cork()
    setImmediate(() => {
      this.isGathering = false
      this.wire.uncork()
    })
  }

  /** Holds pushes back until the hello is answered, so that the client learns its event numbers first. */
  hold(): void {
    this.held = []
  }

  /** Sends the response, then the pushes that were held back. */
  release(answer: ServerFrame): void {
    const waited = this.held ?? []
    this.held = undefined
    this.send(answer)
    for (const text of waited) this.send(text)
  }

  /** Lets pushes wait, because this person's rights have changed, until `rightsAreKnown` has been called as often: what they show follows from the new ones. */
  rightsAreChecked(): void {
    this.checks++
  }

  rightsAreKnown(): void {
    this.checks--
    if (this.checks > 0) return
    const waited = this.waitingPushes ?? []
    this.waitingPushes = undefined
    for (const push of waited) push()
  }

  /** Runs a push, which decides by the person's rights what it sends, now or as soon as these are known. Pushes keep their order. */
  whenRightsAreKnown(push: () => void): void {
    if (this.checks === 0) return void push()
    this.waitingPushes ??= []
    if (this.waitingPushes.length < waitingPushesMax) this.waitingPushes.push(push)
    else if (!this.isCut) this.close(closeCodes.goingAway, 'behind')
  }

  /** Closes the connection. What a client that breaks the rules has sent beyond that is not even read: it would cost as much as answering it. */
  close(code: number, reason: string): void {
    this.isCut = true
    this.socket.close(code, reason)
    if (code === closeCodes.badFrame || code === closeCodes.tooFast) this.socket.pause()
    // Don't wait for a peer that never completes the closing handshake.
    setTimeout(() => this.socket.terminate(), 2000).unref()
  }

  /** Consumes a frame from the allowance of 20 per second (bursts of 40), more for a long one; returns false when it is used up. */
  maySpeak(bytes: number): boolean {
    const now = performance.now()
    this.allowance = Math.min(limits.framesPerSecond * 2, this.allowance + ((now - this.refilledAt) / 1000) * limits.framesPerSecond)
    this.refilledAt = now
    this.allowance -= 1 + Math.floor(bytes / usualFrameBytes)
    return this.allowance >= 0
  }

  /** Closes a socket that did not answer the last ping; pings it otherwise. */
  beat(): void {
    if (!this.isAlive) {
      this.socket.terminate()
      return
    }
    this.isAlive = false
    this.socket.ping()
  }

  /** Signs out after answering the frame in progress, because that response may contain the next credentials. */
  end(): void {
    this.isEnding = true
    if (!this.isAnswering) this.signOut()
  }

  signOut(): void {
    this.close(closeCodes.signedOut, 'signed out')
  }
}
