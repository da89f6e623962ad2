import type { FastifyReply } from 'fastify'

/** Adds a request header to the response's Vary header, for caches. */
export function addVary(reply: FastifyReply, header: 'accept-encoding' | 'accept-language'): void {
  const named = reply.getHeader('vary')
  reply.header('vary', named === undefined ? header : `${String(named)}, ${header}`)
}
