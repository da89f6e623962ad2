import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { cookieOptions } from '../../kernel/http/cookie-name.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { readerOf } from '../../kernel/http/reader-of.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readerCookie } from '../visitors/index.ts'

/** A page's reader: anonymous, a visitor verified by the customer's server, or a member of the library's staff. */
export type PageReader = { kind: 'public' | 'customers' | 'staff'; actor: Actor }

/** Returns the reader who requests one of the library's pages. */
export async function pageReader(kernel: Kernel, request: FastifyRequest, support_lib_id: string): Promise<PageReader> {
  const actor = await readerOf(kernel, request, support_lib_id)
  if (actor?.kind === 'agent') return { kind: 'staff', actor }
  return actor?.kind === 'visitor' && actor.isProven ? { kind: 'customers', actor } : { kind: 'public', actor: { kind: 'nobody' } }
}

/** Signs a reader in with a token from the customer's server, until the browser is closed. An invalid token is ignored. */
export async function signReaderIn(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, support_lib_id: string, identity_token: string) {
  const held = await readerOf(kernel, request, support_lib_id)
  const secret = newSecret()
  const fresh: Actor = { kind: 'visitor', support_lib_id, visitor_id: null, secretHash: hashSecret(secret) }
  const { visitors } = inProcessCalls(kernel, request, reply, () => {}, held?.kind === 'visitor' ? held : fresh)
  const answer = await visitors.identify({ identity_token }).catch((error: unknown) => {
    if (error instanceof AppError && ['token_invalid', 'invalid_input', 'unauthenticated'].includes(error.code)) return undefined
    throw error
  })
  if (answer?.secret) reply.setCookie(readerCookie(kernel.config, support_lib_id), answer.secret, cookieOptions(kernel.config))
}

/** Signs a reader out: invalidates the secret everywhere and clears the cookie. */
export async function signReaderOut(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, support_lib_id: string): Promise<void> {
  const held = await readerOf(kernel, request, support_lib_id)
  if (held?.kind === 'visitor') await inProcessCalls(kernel, request, reply, () => {}, held).visitors.signOut({})
  reply.clearCookie(readerCookie(kernel.config, support_lib_id), cookieOptions(kernel.config))
}
