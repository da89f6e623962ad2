import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import type { SsoRefusal } from '@porchlight/contracts/single-sign-on/sso-refusals'
import { AppError, refuse } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { enterThroughProvider } from '../../identity/index.ts'
import { type Attempt, attemptOf, noteAssertion, noteProven, partsOfState, takeAnswer, useAttempt } from '../attempts.ts'
import { memberOfClaims } from '../member-of-claims.ts'
import type { Claims, Expected, OidcClient } from '../oidc.ts'
import { refuseAnswer } from '../refuse-answer.ts'
import type { SamlExpected } from '../saml.ts'
import { judgeResponse, samlLane } from '../saml-tasks.ts'
import { clientOf, domainOf, encryptionKeyOf, type SsoSettings, samlOwn, samlProviderOf, settingsOf } from '../settings.ts'

/** Answers of one library's provider that are judged: everybody of a large company in the morning, and not what a thousand addresses can send. */
const judged = { points: 600, seconds: 60 }

/**
 * Finishes a sign-in with the provider's answer. The answer is taken once, whatever comes of it; whom it has proven is kept with the attempt, which is used up
 * when the session starts, so that the code of the second factor can follow.
 */
export const finishSignIn = outsideAction(singleSignOnApi.finish, async (call, { answer, code }) => {
  const query = new URLSearchParams(answer)
  const state = query.get('state') ?? ''
  const { support_lib_id, secret } = partsOfState(state)
  const { attempt, settings } = await call.read(support_lib_id, async (ctx) => {
    const found = await attemptOf<Expected & SamlExpected>(ctx, secret)
    const current = await settingsOf(ctx)
    // Whoever began with other settings begins again.
    if (!current?.is_on || current.saved_at.getTime() !== found.saved_at.getTime()) throw refuse('token_invalid')
    return { attempt: found, settings: current }
  })
  if (!attempt.user_id) await call.kernel.ports.limiter.take([{ name: 'single-sign-on.judge', by: 'library', key: support_lib_id, ...judged }])
  const user_id = attempt.user_id ?? (await prove(call, support_lib_id, settings, attempt, query, state))
  return enterThroughProvider(call, { support_lib_id, user_id }, attempt.is_remembered, (ctx) => useAttempt(ctx, attempt, user_id), code)
})

async function prove(
  call: OutsideCall,
  support_lib_id: string,
  settings: SsoSettings,
  attempt: Attempt<Expected & SamlExpected>,
  query: URLSearchParams,
  state: string,
): Promise<string> {
  const means = await call.write(support_lib_id, async (ctx) => {
    await takeAnswer(ctx, attempt)
    return settings.kind === 'oidc' ? { client: clientOf(ctx, settings) } : { key: encryptionKeyOf(ctx, settings) }
  })
  let domain: string | null = null
  try {
    const { claims, assertion_id } = await statementOf(call.kernel, support_lib_id, settings, means, attempt, query, state)
    domain = typeof claims.email === 'string' ? domainOf(claims.email).slice(0, 253) : null
    return await call.write(support_lib_id, async (ctx) => {
      if (assertion_id !== undefined && !(await noteAssertion(ctx, assertion_id))) throw refuseAnswer('answer', new Error('the assertion was used before'))
      const user_id = await memberOfClaims(ctx, settings, claims)
      await noteProven(ctx, attempt, user_id)
      return user_id
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'sso_refused') {
      const reason = (error.fields?.reason ?? 'answer') as SsoRefusal
      await call.write(support_lib_id, async (ctx) => ctx.emit('single_sign_on.refused', { reason, domain, detail: detailOf(error) }))
    }
    throw error
  }
}

/**
 * Returns what the provider says, and of SAML the id of the assertion.
 * @throws AppError `sso_refused`
 */
async function statementOf(
  kernel: Kernel,
  support_lib_id: string,
  settings: SsoSettings,
  { client, key }: { client?: OidcClient; key?: string },
  { expected, response }: Attempt<Expected & SamlExpected>,
  query: URLSearchParams,
  state: string,
): Promise<{ claims: Claims; assertion_id?: string }> {
  if (client) return { claims: await (await import('../oidc.ts')).claimsOfAnswer(kernel, client, query, state, expected) }
  const own = { ...samlOwn(kernel.config), ...(key && { key }) }
  const posted = { own, provider: samlProviderOf(settings), response: response ?? '', expected, now: kernel.clock.now() }
  try {
    return await kernel.workers.run(samlLane(support_lib_id), judgeResponse, posted)
  } catch (error) {
    // Too many at once: their sender may try again.
    throw error instanceof AppError && error.code !== 'too_complex' ? error : refuseAnswer('answer', error)
  }
}

const detailMax = 200

/** Returns what exactly was wrong, as one line, with what a library says was behind it. */
function detailOf({ cause }: Error): string | null {
  if (!(cause instanceof Error)) return null
  const reasons = [cause.message, ...(cause.cause instanceof Error ? [cause.cause.message] : [])]
  return reasons
    .join(': ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, detailMax)
}
