import type { FastifyRequest } from 'fastify'

/** Maximum size of a request body, except for uploads. */
export const bodyBytesMax = 1024 * 1024

/** Returns the declared length of the body, or the maximum if it is chunked; 0 if there is no body, and for uploads, which have separate rules. */
export function bodyBytesOf(request: FastifyRequest): number {
  if (String(request.headers['content-type']).startsWith('multipart/')) return 0
  return Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? bodyBytesMax : 0))
}

/** A shorter body has usually arrived by the time the response is sent. */
const longBodyBytes = 64 * 1024

/** Returns whether the body, upload or not, may still be arriving when the call is refused. */
export const hasLongBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : 0)) > longBodyBytes

/** Returns whether the request has a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
