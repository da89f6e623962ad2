import type { FastifyReply } from 'fastify'

/** Adds request headers to the response's Vary header, for caches. */
export function addVary(reply: FastifyReply, ...headers: ('accept-encoding' | 'accept-language')[]): void {
  const named = reply.getHeader('vary')
  const added = headers.join(', ')
  reply.header('vary', named === undefined ? added : `${String(named)}, ${added}`)
}
