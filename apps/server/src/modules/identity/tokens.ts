import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { findEverywhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newRef, newSecret } from '../../kernel/ids.ts'
import { codeLifetimeMs, type Purpose } from './rules.ts'

/** The recipient of a new code, and the data stored with it. */
export type NewCode = { purpose: Purpose; email: string; user_id?: string; session_id?: string; data?: Record<string, unknown> }
/** A code that has just been validated. */
export type Code = { token_ref: string; email: string; user_id: string | null; session_id: string | null; data: unknown; expires_at: Date }

const shape = /^[A-Za-z0-9_-]{43}$/
const columns = ['token_ref', 'email', 'user_id', 'session_id', 'data', 'expires_at'] as const

/**
 * Creates a code for the context's library; only its hash is stored. Invalidates older codes with the same purpose and email, except identity tokens: two
 * windows of one browser may request them concurrently.
 */
export async function issueCode(
  ctx: Ctx,
  { purpose, email, user_id, session_id, data = {} }: NewCode,
): Promise<{ secret: string; token_ref: string; expires_at: Date }> {
  if (purpose !== 'identity') await killCodes(ctx, email, [purpose])
  const secret = newSecret()
  const token_ref = newRef()
  const created_at = ctx.clock.now()
  const expires_at = new Date(created_at.getTime() + codeLifetimeMs[purpose])
  await ctx.db
    .insertInto('tokens')
    .values({
      support_lib_id: ctx.support_lib_id,
      token_hash: hashSecret(secret),
      token_ref,
      purpose,
      email,
      user_id: user_id ?? null,
      session_id: session_id ?? null,
      data: JSON.stringify(data),
      created_at,
      expires_at,
    })
    .execute()
  return { secret, token_ref, expires_at }
}

/** Returns the library a code belongs to; '' for an unknown code, which matches no library. */
export async function libraryOfCode(ctx: Ctx, secret: string): Promise<string> {
  if (!shape.test(secret)) return ''
  return (await findEverywhere(ctx, sql<{ found: string | null }>`select library_of_token(${hashSecret(secret)}) as found`)) ?? ''
}

/**
 * Returns the code without using it up.
 * @throws AppError `token_invalid`
 */
export async function readCode(ctx: Ctx, secret: string, purpose: Purpose): Promise<Code> {
  const code = await ctx.db
    .selectFrom('tokens')
    .select(columns)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!code) throw refuse('token_invalid')
  return code
}

/**
 * Uses up the code; only one of several concurrent attempts succeeds.
 * @throws AppError `token_invalid`
 */
export async function useCode(ctx: Ctx, secret: string, purpose: Purpose): Promise<Code> {
  const now = ctx.clock.now()
  const code = await ctx.db
    .updateTable('tokens')
    .set({ used_at: now })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
  if (!code) throw refuse('token_invalid')
  return code
}

/** Invalidates an email address's unused codes for these purposes. */
export async function killCodes(ctx: Ctx, email: string, purposes: Purpose[]): Promise<void> {
  await ctx.db
    .updateTable('tokens')
    .set({ used_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', 'in', purposes)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}
