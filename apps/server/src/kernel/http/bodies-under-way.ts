import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** A request's body that is still arriving. */
type Body = { request: FastifyRequest; bytes: number; startedAt: number; readBefore: number; readAtCheck: number }

/** The limits; tests set shorter times. */
export type BodyLimits = {
  /** A body of which fewer bytes than `bytesPerWindow` arrived in this time is cut off. */
  windowMs: number
  bytesPerWindow: number
  /** When there is no room, bodies this old that arrive more slowly than `slowBytesPerSecond` make room. */
  graceMs: number
  slowBytesPerSecond: number
}

const usualLimits: BodyLimits = { windowMs: 10_000, bytesPerWindow: 8 * 1024, graceMs: 500, slowBytesPerSecond: 64 * 1024 }

/**
 * Bodies that are arriving. Nobody waits in a line for a body to arrive: a sender who stalls occupies only its own connection, for a short time, and its share
 * of its caller's bytes.
 */
export class BodiesUnderWay {
  private readonly callers = new Map<string, Set<Body>>()
  private readonly limits: BodyLimits
  private timer: NodeJS.Timeout | undefined

  constructor(limits: BodyLimits = usualLimits) {
    this.limits = limits
  }

  /**
   * Counts a body until it has arrived completely. When the caller has more than `room` bytes under way, its slowest bodies are cut off to make room for this one.
   * @param bytes the body's declared length, or the most that is accepted
   * @throws AppError `rate_limited` when all of them arrive at a normal speed
   */
  enter({ key, room }: { key: string; room: number }, request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const { raw } = request
    if (raw.complete) return
    const others = this.callers.get(key) ?? new Set<Body>()
    while (others.size > 0 && underWay(others) + bytes > room) {
      const slowest = this.slowest(others)
      if (!slowest) throw refuse('rate_limited', { retryAfterSeconds: 5 })
      others.delete(slowest)
      cutOff(slowest)
    }
    const body = { request, bytes, startedAt: performance.now(), readBefore: raw.socket.bytesRead, readAtCheck: raw.socket.bytesRead }
    this.callers.set(key, others.add(body))
    const leave = () => {
      others.delete(body)
      if (others.size === 0 && this.callers.get(key) === others) this.callers.delete(key)
    }
    raw.once('end', leave)
    reply.raw.once('close', leave)
    this.timer ??= setInterval(() => this.check(), this.limits.windowMs / 2).unref()
  }

  private slowest(bodies: Set<Body>): Body | undefined {
    const now = performance.now()
    const slow = [...bodies].map((body) => ({ body, age: now - body.startedAt })).filter(({ age }) => age >= this.limits.graceMs)
    const rated = slow.map(({ body, age }) => ({ body, rate: (read(body) - body.readBefore) / (age / 1000) })).sort((one, other) => one.rate - other.rate)
    return rated[0] && rated[0].rate < this.limits.slowBytesPerSecond ? rated[0].body : undefined
  }

  /** Cuts off bodies that hardly arrive. */
  private check(): void {
    for (const bodies of this.callers.values())
      for (const body of bodies) {
        if (performance.now() - body.startedAt < this.limits.windowMs) continue
        const isSlow = read(body) - body.readAtCheck < this.limits.bytesPerWindow / 2
        body.readAtCheck = read(body)
        if (isSlow && !body.request.raw.isPaused()) cutOff(body)
      }
    if (this.callers.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

const read = ({ request }: Body): number => request.raw.socket.bytesRead
const underWay = (bodies: Set<Body>): number => [...bodies].reduce((sum, { bytes }) => sum + bytes, 0)

/** Answers like Node does when a request does not arrive in time, and closes the connection. */
function cutOff({ request: { raw } }: Body): void {
  if (raw.complete || raw.socket.destroyed) return
  raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  raw.socket.destroySoon()
  raw.destroy()
}
