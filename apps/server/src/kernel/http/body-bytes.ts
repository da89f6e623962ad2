import type { FastifyRequest } from 'fastify'

/** The longest body that is no file. */
export const bodyBytesMax = 1024 * 1024

/** What a body claims to hold, or could hold if it claims nothing. Files are counted by rules of their own. */
export function bodyBytesOf(request: FastifyRequest): number {
  if (String(request.headers['content-type']).startsWith('multipart/')) return 0
  return Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? bodyBytesMax : 0))
}

/** A longer body is not thrown away in passing: reading it costs more than refusing it. */
const longBodyBytes = 64 * 1024

/** Is the body, a file or not, too long to be read for nothing? */
export const hasLongBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : 0)) > longBodyBytes
