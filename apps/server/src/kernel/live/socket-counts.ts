import { socketsOpen } from '@porchlight/contracts/limits'
import { closeCodes } from '@porchlight/contracts/live'
import type { Actor } from '../context.ts'
import { refuse } from '../errors.ts'
import { networksOf } from '../outside/network-address.ts'
import type { LiveSocket } from './socket.ts'

/** Seconds after which a client with too many sockets may retry. */
const retryAfterSeconds = 30

/** Counts this process's open sockets: per caller, and for visitors also per network and library. */
export class SocketCounts {
  private readonly counts = new Map<string, number>()
  /** Sockets that have not sent a hello, by network, oldest first. */
  private readonly unknown = new Map<string, Set<LiveSocket>>()
  private readonly visitorLimits: number

  /** @param visitorLimits multiplies the number of sockets that visitors may open */
  constructor(visitorLimits: number) {
    this.visitorLimits = visitorLimits
  }

  /**
   * Counts a socket that has not identified itself. If its network has too many of these, closes the oldest instead of the new one: a page sends its hello at
   * once, so agents can connect no matter how many silent sockets others on the same network open.
   */
  greet(socket: LiveSocket): void {
    for (const { key, share } of networksOf(socket.meta.address)) {
      const waiting = this.unknown.get(key) ?? new Set<LiveSocket>()
      this.unknown.set(key, waiting.add(socket))
      const [oldest] = waiting
      if (waiting.size <= socketsOpen.unknown * share * Math.max(1, this.visitorLimits) || !oldest) continue
      this.forgetUnknown(oldest)
      oldest.close(closeCodes.goingAway, 'too many sockets without a hello')
    }
  }

  /**
   * Counts a socket under its caller.
   * @throws AppError `rate_limited` when the caller, its network or its library has too many
   */
  admit(socket: LiveSocket, actor: Actor): void {
    this.forgetUnknown(socket)
    const wanted = this.wanted(socket, actor)
    if (wanted.some(({ key, max }) => (this.counts.get(key) ?? 0) >= max)) throw refuse('rate_limited', { retryAfterSeconds })
    for (const { key } of wanted) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    socket.countedAs = actor
  }

  /** Removes a socket from the counts. */
  leave(socket: LiveSocket): void {
    this.forgetUnknown(socket)
    if (!socket.countedAs) return
    for (const { key } of this.wanted(socket, socket.countedAs)) {
      const left = (this.counts.get(key) ?? 0) - 1
      if (left > 0) this.counts.set(key, left)
      else this.counts.delete(key)
    }
    socket.countedAs = undefined
  }

  private wanted(socket: LiveSocket, actor: Actor): { key: string; max: number }[] {
    if (actor.kind === 'agent') return [{ key: `staff ${actor.support_lib_id} ${actor.user_id}`, max: socketsOpen.staff }]
    if (actor.kind !== 'visitor') return []
    const { support_lib_id, secretHash } = actor
    const rules = [
      { key: `visitor ${support_lib_id} ${secretHash.toString('base64url')}`, max: socketsOpen.visitor },
      ...networksOf(socket.meta.address).map(({ key, share }) => ({ key: `address ${key}`, max: socketsOpen.address * share })),
      { key: `library ${support_lib_id}`, max: socketsOpen.library },
    ]
    return rules.map(({ key, max }) => ({ key, max: Math.ceil(max * this.visitorLimits) }))
  }

  private forgetUnknown(socket: LiveSocket): void {
    for (const { key } of networksOf(socket.meta.address)) {
      const waiting = this.unknown.get(key)
      waiting?.delete(socket)
      if (waiting?.size === 0) this.unknown.delete(key)
    }
  }
}
