import type { FastifyReply } from 'fastify'

/** Tells caches that the answer depends on this header of the request too, beside those named before. */
export function addVary(reply: FastifyReply, header: 'accept-encoding' | 'accept-language'): void {
  const named = reply.getHeader('vary')
  reply.header('vary', named === undefined ? header : `${String(named)}, ${header}`)
}
