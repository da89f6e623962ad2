import type { FastifyRequest } from 'fastify'
import type { Credentials } from '../kernel.ts'

/** Prefix of API keys, by which people and scanners recognize a leaked one. */
export const apiKeyPrefix = 'plk_'

/** Reads `Bearer <token>` for staff, `Bearer plk_…` for API keys and `Visitor <library>.<secret>` for visitors; anything else is anonymous. */
export function credentialsOf(request: Pick<FastifyRequest, 'headers'>): Credentials | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (value.length > 512) return undefined
  if (scheme === 'Bearer' && value.startsWith(apiKeyPrefix)) return { kind: 'key', key: value }
  if (scheme === 'Bearer' && value) return { kind: 'bearer', token: value }
  if (scheme !== 'Visitor') return undefined
  const dot = value.indexOf('.')
  const support_lib_id = value.slice(0, dot)
  return /^[A-Za-z0-9_-]{1,64}$/.test(support_lib_id) ? { kind: 'visitor', support_lib_id, secret: value.slice(dot + 1) } : undefined
}
