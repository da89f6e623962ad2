import { Email, visitorsApi } from '@porchlight/contracts'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { assertPlainText } from '../../kernel/plain-text.ts'
import { identitySecretOf } from '../libraries/index.ts'
import { newVisitor, visitorForWriting } from './visitor-for-writing.ts'

const Claims = z.object({ sub: z.string().min(1).max(128), email: Email.optional(), name: z.string().trim().max(80).optional() })

/**
 * Reads a token signed by the customer's server: HS256 only, `aud` is the library, it must expire, within an hour.
 * @throws AppError `token_invalid`; `invalid_input` when what was signed is not plain text
 */
async function readIdentityToken(ctx: Ctx, token: string): Promise<z.infer<typeof Claims>> {
  const secret = new TextEncoder().encode(await identitySecretOf(ctx))
  try {
    const now = ctx.clock.now()
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience: ctx.support_lib_id,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
      clockTolerance: 60,
    })
    if ((payload.exp ?? 0) > now.getTime() / 1000 + 3660) throw new Error('lives too long')
    assertPlainText(payload)
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('token_invalid')
  }
}

/** Who a visitor says it is: verified by a signed token, or claimed and marked so. */
export const identify = action(visitorsApi.identify, async (ctx, { identity_token, name, email }) => {
  if (ctx.actor.kind !== 'visitor') throw refuse('forbidden')
  const { support_lib_id } = ctx
  const one = (visitor_id: string) =>
    ctx.db.selectFrom('visitors').selectAll().where('support_lib_id', '=', support_lib_id).where('visitor_id', '=', visitor_id).executeTakeFirstOrThrow()
  const set = (visitor_id: string, values: { name?: string; email?: string | null; is_verified?: boolean; external_id?: string }) =>
    ctx.db.updateTable('visitors').set(values).where('support_lib_id', '=', support_lib_id).where('visitor_id', '=', visitor_id).execute()

  const visitor_id = await visitorForWriting(ctx, ctx.actor)
  if (!identity_token) {
    const now = await one(visitor_id)
    // A claim never replaces what a signature has proven.
    if (!now.is_verified && (name || email)) await set(visitor_id, { ...(name && { name }), ...(email && { email }) })
  } else {
    const claims = await readIdentityToken(ctx, identity_token)
    const proven = { is_verified: true, external_id: claims.sub, ...(claims.email && { email: claims.email }), ...(claims.name && { name: claims.name }) }
    const same = await ctx.db
      .selectFrom('visitors')
      .select('visitor_id')
      .where('support_lib_id', '=', support_lib_id)
      .where('external_id', '=', claims.sub)
      .executeTakeFirst()
    const current = await one(visitor_id)
    // Another person than this browser's secret stands for: the same one known from elsewhere, or someone else who signs in here.
    const isSomeoneElse = current.external_id !== null && current.external_id !== claims.sub
    if (isSomeoneElse || (same && same.visitor_id !== visitor_id)) {
      const owner = same?.visitor_id ?? (await newVisitor(ctx))
      await ctx.db
        .updateTable('visitor_secrets')
        .set({ visitor_id: owner })
        .where('support_lib_id', '=', support_lib_id)
        .where('secret_hash', '=', ctx.actor.secretHash)
        .execute()
      await set(owner, proven)
      // What was begun here before signing in is theirs too; what another person began is not.
      if (!isSomeoneElse) ctx.emit('visitor.merged', { from: visitor_id, to: owner })
      ctx.emit('visitor.identified', { visitor_id: owner, is_verified: true }, { reauthenticate: [ctx.actor.secretHash.toString('base64url')] })
      return answer(await one(owner))
    }
    await set(visitor_id, proven)
  }
  ctx.emit('visitor.identified', { visitor_id, is_verified: Boolean(identity_token) })
  return answer(await one(visitor_id))
})

const answer = ({ visitor_id, name, email, is_verified }: { visitor_id: string; name: string; email: string | null; is_verified: boolean }) => ({
  visitor_id,
  name,
  email,
  is_verified,
})
