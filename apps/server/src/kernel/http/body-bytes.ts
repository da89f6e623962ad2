import type { FastifyRequest } from 'fastify'

/** The longest body that is no file. */
export const bodyBytesMax = 1024 * 1024

/** What a body claims to hold, or could hold if it claims nothing. Files are counted by rules of their own. */
export function bodyBytesOf(request: FastifyRequest): number {
  if (String(request.headers['content-type']).startsWith('multipart/')) return 0
  return Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? bodyBytesMax : 0))
}
