import type { FastifyReply } from 'fastify'

/** Adds request headers to the response's Vary header, for caches, each only once. */
export function addVary(reply: FastifyReply, ...headers: ('accept-encoding' | 'accept-language')[]): void {
  const named = String(reply.getHeader('vary') ?? '').split(/, */)
  reply.header('vary', [...new Set([...named, ...headers])].filter((name) => name !== '').join(', '))
}
