import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { cookieName } from '../../kernel/http/cookie-name.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'

/** How long somebody may take at the provider. */
const attemptMs = 10 * 60_000
const secretForm = /^[A-Za-z0-9_-]{43}$/

const browserCookie = (ctx: Ctx) => cookieName(ctx.config, 'porchlight-sso')
const aboutExpected = ({ support_lib_id }: Ctx) => `${support_lib_id}:sso_attempts:expected`

/** A sign-in that is under way at the provider. */
export type Attempt<Expected> = {
  state_hash: Buffer
  expected: Expected
  saved_at: Date
  is_remembered: boolean
  answered_at: Date | null
  user_id: string | null
  /** What a SAML provider has posted, in base64. */
  response: string | null
}

/**
 * Begins a sign-in. Returns its state, which names the library and is otherwise random; only its hash is kept. It counts only in this browser, which gets a
 * cookie for that.
 */
export async function beginAttempt(ctx: Ctx, expected: object, saved_at: Date, is_remembered: boolean): Promise<string> {
  const held = ctx.request.cookies[browserCookie(ctx)] ?? ''
  // Several windows of a browser may sign in at once.
  const browser = secretForm.test(held) ? held : newSecret()
  ctx.request.setCookie(browserCookie(ctx), browser, attemptMs / 1000)
  const state = newSecret()
  const { support_lib_id } = ctx
  await ctx.db
    .insertInto('sso_attempts')
    .values({
      support_lib_id,
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      expected: ctx.ports.secrets.seal(JSON.stringify(expected), aboutExpected(ctx)),
      saved_at,
      is_remembered,
      expires_at: new Date(ctx.clock.now().getTime() + attemptMs),
    })
    .execute()
  return `${support_lib_id}.${state}`
}

/** Returns the library that a state names, and the rest. */
export function partsOfState(state: string): { support_lib_id: string; secret: string } {
  const at = state.lastIndexOf('.')
  return { support_lib_id: state.slice(0, Math.max(0, at)), secret: state.slice(at + 1) }
}

/**
 * Returns the attempt of a state that began in this browser, and is not over.
 * @throws AppError `token_invalid`
 */
export async function attemptOf<Expected>(ctx: Ctx, secret: string): Promise<Attempt<Expected>> {
  const row = await ctx.db
    .selectFrom('sso_attempts')
    .select(['state_hash', 'expected', 'saved_at', 'is_remembered', 'answered_at', 'user_id', 'response'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state_hash', '=', hashSecret(secret))
    .where('browser_hash', '=', hashSecret(ctx.request.cookies[browserCookie(ctx)] ?? ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  // Answered without having proven anybody: it failed, or another call is at it.
  if (!row || (row.answered_at && !row.user_id)) throw refuse('token_invalid')
  return { ...row, expected: JSON.parse(ctx.ports.secrets.open(row.expected, aboutExpected(ctx))) as Expected }
}

/**
 * Takes the provider's answer: of several, concurrent ones too, only the first counts.
 * @throws AppError `token_invalid`
 */
export async function takeAnswer(ctx: Ctx, { state_hash }: Pick<Attempt<unknown>, 'state_hash'>): Promise<void> {
  const taken = await openAttempt(ctx, state_hash)
    .set({ answered_at: ctx.clock.now() })
    .where('answered_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst()
  if (!taken) throw refuse('token_invalid')
}

/** Keeps what a SAML provider has posted for an attempt until the browser that began asks for it. Only the first counts, as anybody can post. */
export async function keepResponse(ctx: Ctx, secret: string, response: string): Promise<void> {
  await openAttempt(ctx, hashSecret(secret))
    .set({ response })
    .where('response', 'is', null)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .execute()
}

/**
 * Notes that an assertion has counted.
 * @returns whether it had not before
 */
export async function noteAssertion({ db, support_lib_id, clock }: Ctx, assertion_id: string): Promise<boolean> {
  const insert = db.insertInto('sso_assertions').values({ support_lib_id, assertion_hash: hashSecret(assertion_id), used_at: clock.now() })
  return (
    (await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('assertion_hash')
      .executeTakeFirst()) !== undefined
  )
}

/** Notes whom the answer has proven. */
export async function noteProven(ctx: Ctx, { state_hash }: Pick<Attempt<unknown>, 'state_hash'>, user_id: string): Promise<void> {
  await openAttempt(ctx, state_hash).set({ user_id }).execute()
}

/**
 * Uses the attempt up, in the transaction that starts the session.
 * @throws AppError `token_invalid`
 */
export async function useAttempt(ctx: Ctx, { state_hash }: Pick<Attempt<unknown>, 'state_hash'>, user_id: string): Promise<void> {
  const used = await openAttempt(ctx, state_hash).set({ used_at: ctx.clock.now() }).where('user_id', '=', user_id).returning('state_hash').executeTakeFirst()
  if (!used) throw refuse('token_invalid')
}

const openAttempt = (ctx: Ctx, state_hash: Buffer) =>
  ctx.db.updateTable('sso_attempts').where('support_lib_id', '=', ctx.support_lib_id).where('state_hash', '=', state_hash).where('used_at', 'is', null)
