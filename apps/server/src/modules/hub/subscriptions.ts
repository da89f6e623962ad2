import { Email, LanguageTag } from '@porchlight/contracts/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SubscriptionStep } from '../../../../hub/src/place.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { answerPage, placeOf } from './answer-page.ts'
import { renderer } from './renderer.ts'

/** A request about a status subscription. Email clients send their one-click request (RFC 8058) to the URL from the email, with any body. */
export type SubscriptionForm = {
  Params: { library_key?: string }
  Querystring: Record<string, unknown>
  Body: Record<string, string> | undefined
}

/** Starts, confirms or ends a subscription, and shows the resulting page. */
export async function changeSubscription(kernel: Kernel, request: FastifyRequest<SubscriptionForm>, reply: FastifyReply) {
  const place = await placeOf(kernel, request)
  const hub = await renderer()
  if (!place || !hub) return reply.callNotFound()
  const { email, confirm, leave = request.query.leave, language: asked } = request.body ?? {}
  const { support_lib_id } = place.library
  const { status } = inProcessCalls(kernel, request, reply, () => {})
  const language = LanguageTag.safeParse(asked).data
  const turnTo = (step: SubscriptionStep) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(hub.addressOf({ library_key: place.library_key, language: language ?? null }, { name: 'subscription', step }), 303)

  // The token is the authorization: an email client's request doesn't come from our origin, and must not be redirected.
  if (typeof leave === 'string') {
    const step = await outcome(status.unsubscribe({ support_lib_id, token: leave }), 'left')
    return answerPage(kernel, request, reply, { name: 'subscription', step })
  }
  if (typeof confirm === 'string') return turnTo(await outcome(status.confirmSubscription({ support_lib_id, token: confirm }), 'confirmed'))
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const address = Email.safeParse(email).data
  if (address === undefined) return turnTo('refused')
  return turnTo(await outcome(status.subscribe({ support_lib_id, email: address, ...(language && { language }) }), 'asked'))
}

const steps: Partial<Record<string, SubscriptionStep>> = { token_invalid: 'invalid', invalid_input: 'invalid', rate_limited: 'later' }

/** Returns the subscription step that results from a call. */
async function outcome(call: Promise<unknown>, done: SubscriptionStep): Promise<SubscriptionStep> {
  try {
    await call
    return done
  } catch (error) {
    const step = error instanceof AppError ? steps[error.code] : undefined
    if (!step) throw error
    return step
  }
}
