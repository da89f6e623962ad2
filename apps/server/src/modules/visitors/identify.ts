import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import { jwtVerify } from 'jose'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { identitySecretOf } from '../libraries/index.ts'
import { handOverUploads } from '../uploads/index.ts'
import { transferLanguage } from './chosen-language.ts'
import { noteFormerAddress } from './former-addresses.ts'
import { Subject, type UsableClaims, usableClaims } from './identity-claims.ts'
import { isEndedToken, rememberToken, replaceSecret, secretForUpdate, secretKey } from './secrets.ts'
import { newVisitor, visitorForWriting } from './visitor-for-writing.ts'

type Token = { sub: string } & UsableClaims

/**
 * Reads a token signed by the customer's server: HS256 only, `aud` is the library, it expires within an hour, and no one has signed out of it. Only a token
 * without a usable subject is refused for its claims.
 * @throws AppError `token_invalid`
 */
async function readIdentityToken(ctx: Ctx, token: string): Promise<Token> {
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
    if ((payload.exp ?? 0) > now.getTime() / 1000 + 3660) throw new Error('expires too late')
    if (await isEndedToken(ctx, token)) throw new Error('signed out')
    return { sub: Subject.parse(payload.sub), ...usableClaims(payload) }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('token_invalid')
  }
}

/** Moves all of one visitor's data to another visitor, in the caller's transaction. */
type CarryOver = (ctx: Ctx, from: string, to: string) => Promise<unknown>

/** Stores what a visitor entered on a conversation's contact card. @throws AppError `not_found` if the conversation is not the visitor's */
type KeepAnswers = (ctx: Ctx, conversation_ref: string, answers: { name?: string | undefined; email?: string | undefined }) => Promise<void>

/**
 * Identifies a visitor: by a claim, which is marked as such, or verified by a signed token. Others may know a secret that was in the browser before
 * verification (planted, or left on a shared computer), so a verified visitor gets a new one and the old one ends with this transaction. Everything started
 * with the old secret moves in the same transaction, so that a message resent under the new secret is still the same message.
 */
export const identifyWith = (carryOver: CarryOver, keepAnswers: KeepAnswers) =>
  action(visitorsApi.identify, async (ctx, { identity_token, name, email, conversation_ref }) => {
    const { actor } = ctx
    if (actor.kind !== 'visitor') throw refuse('forbidden')
    await visitorForWriting(ctx, actor)
    const { visitor_id, is_proven, identity_tokens } = await secretForUpdate(ctx, actor)
    const current = await visitorOf(ctx, visitor_id)
    if (!identity_token) {
      if (conversation_ref) await keepAnswers(ctx, conversation_ref, { name, email })
      // A claim never overwrites signed details.
      const isClaimed = !current.is_verified && (name || email)
      const is_news = isClaimed ? await change(ctx, visitor_id, { ...(name && { name }), ...(email && { email }) }) : false
      ctx.emit('visitor.identified', { visitor_id, is_verified: false, is_news })
      return answer(await visitorOf(ctx, visitor_id), null, true, [])
    }
    const claims = await readIdentityToken(ctx, identity_token)
    // Serialize sign-ins: a person who signs in from two browsers at once becomes one visitor.
    await lockByName(ctx, `visitor:${claims.sub}`)
    const same = await ctx.db
      .selectFrom('visitors')
      .select('visitor_id')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('external_id', '=', claims.sub)
      .executeTakeFirst()
    // This browser's secret belongs to another verified person.
    const isSomeoneElse = current.external_id !== null && current.external_id !== claims.sub
    const owner = same?.visitor_id ?? (isSomeoneElse ? await newVisitor(ctx) : visitor_id)
    // An address or name that the visitor claimed before does not become verified with the rest.
    const isNew = owner === visitor_id && !current.is_verified
    const is_news = await change(ctx, owner, {
      ...(isNew && { email: null, name: '' }),
      is_verified: true,
      external_id: claims.sub,
      ...(claims.email && { email: claims.email }),
      ...(claims.name && { name: claims.name }),
    })
    if (is_proven && owner === visitor_id) {
      await rememberToken(ctx, actor.secretHash, identity_tokens, identity_token)
      ctx.emit('visitor.identified', { visitor_id, is_verified: true, is_news })
      return answer(await visitorOf(ctx, visitor_id), null, true, claims.changed)
    }
    const { secret, ended } = await replaceSecret(ctx, actor.secretHash, owner)
    await rememberToken(ctx, hashSecret(secret), [], identity_token)
    if (!isSomeoneElse) {
      await handOverUploads(ctx, secretKey(actor.secretHash), secretKey(hashSecret(secret)))
      if (owner !== visitor_id) {
        await carryOver(ctx, visitor_id, owner)
        await transferLanguage(ctx, current, owner)
        await noteFormerAddress(ctx, owner, current.email)
        ctx.emit('visitor.merged', { from: visitor_id, to: owner })
      }
    }
    ctx.emit('visitor.identified', { visitor_id: owner, is_verified: true, is_news }, { reauthenticate: ended })
    return answer(await visitorOf(ctx, owner), secret, !isSomeoneElse, claims.changed)
  })

/** Locks and returns the row: a concurrent first message is either written before, or finds its secret ended. */
const visitorOf = (ctx: Ctx, visitor_id: string) =>
  ctx.db
    .selectFrom('visitors')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Details = { name?: string; email?: string | null; is_verified?: boolean; external_id?: string }

/** Sets a visitor's details; returns whether any that staff see has changed. */
async function change(ctx: Ctx, visitor_id: string, values: Details): Promise<boolean> {
  const before = await visitorOf(ctx, visitor_id)
  await ctx.db.updateTable('visitors').set(values).where('support_lib_id', '=', ctx.support_lib_id).where('visitor_id', '=', visitor_id).execute()
  return (['name', 'email', 'is_verified'] as const).some((field) => values[field] !== undefined && values[field] !== before[field])
}

type VisitorRow = Awaited<ReturnType<typeof visitorOf>>
const answer = (
  { visitor_id, name, email, is_verified }: VisitorRow,
  secret: string | null,
  is_continued: boolean,
  changed_claims: UsableClaims['changed'],
) => ({
  visitor_id,
  name,
  email,
  is_verified,
  secret,
  is_continued,
  changed_claims,
})
