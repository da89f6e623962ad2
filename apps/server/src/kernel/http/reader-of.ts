import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { authenticate, type Kernel } from '../kernel.ts'

const keyShape = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Returns the reader identified by a request's cookies: one of the library's staff, or a signed-in visitor; undefined for everyone else. Such an actor may only
 * read. Cookies count on the library's own pages and for navigations, never in calls made by other sites' pages.
 */
export async function readerOf(kernel: Kernel, { cookies, headers }: FastifyRequest, support_lib_id: unknown): Promise<Actor | undefined> {
  if (typeof support_lib_id !== 'string' || !keyShape.test(support_lib_id) || Object.keys(cookies).length === 0) return undefined
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && headers['sec-fetch-dest'] !== 'document') return undefined
  for (const module of kernel.modules) {
    const credentials = module.readerCredentials?.(kernel, cookies, support_lib_id)
    const actor = credentials && (await authenticate(kernel, credentials))
    if (actor && actor.kind !== 'nobody') return actor
  }
  return undefined
}
