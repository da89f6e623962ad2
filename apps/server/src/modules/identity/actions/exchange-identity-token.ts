import { identityApi } from '@porchlight/contracts/identity/identity'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { openSession } from '../access.ts'
import { inboxTokenEnd } from '../rules.ts'
import { libraryOfCode, useCode } from '../tokens.ts'

/** Exchanges the identity token (bearer) for an inbox token. The user fields in the call must match the token; they select nothing. */
export const exchangeIdentityToken = action(identityApi.inboxLogin, async (ctx, claims) => {
  const [scheme, secret = ''] = ctx.request.authorization.split(' ')
  if (scheme !== 'Bearer' || !secret) throw refuse('unauthenticated')
  return ctx.inLibrary(await libraryOfCode(ctx, secret), async (inside) => {
    const code = await useCode(inside, secret, 'identity').catch(asUnauthenticated)
    const session = code.session_id ? await openSession(inside, { session_id: code.session_id }) : undefined
    if (!session) throw refuse('unauthenticated')
    const { support_lib_id } = inside
    if (claims.email !== session.email || claims.user_id !== session.user_id || claims.support_lib_id !== support_lib_id) throw refuse('claim_mismatch')
    const token = newSecret()
    const created_at = inside.clock.now()
    const expires_at = inboxTokenEnd(created_at, session.expires_at)
    await inside.db
      .insertInto('inbox_tokens')
      .values({ support_lib_id, token_hash: hashSecret(token), session_id: session.session_id, created_at, expires_at })
      .execute()
    return { token, expires_at: expires_at.toISOString() }
  })
})

function asUnauthenticated(error: unknown): never {
  throw error instanceof AppError && error.code === 'token_invalid' ? refuse('unauthenticated') : error
}
