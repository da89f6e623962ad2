import { limits } from '@porchlight/contracts/limits'
import { statusApi } from '@porchlight/contracts/status/status'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newRef } from '../../kernel/ids.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { action } from '../../kernel/operations.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { composeMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { subscriptionUrl } from './subscription-url.ts'

/** Rate limit for emails to one address that anonymous callers request. */
const mailsToOne = { points: 3, seconds: 3600 }

const Asked = z.object({ email: z.string(), language: z.string() })
const Confirmation = Asked.extend({ until: z.number() })

const confirmField = (support_lib_id: string) => `${support_lib_id}:status_subscribers:confirm`
const endField = (support_lib_id: string) => `${support_lib_id}:status_subscribers:end`

const subscribersOf = (ctx: Ctx) => ctx.db.selectFrom('status_subscribers').where('support_lib_id', '=', ctx.support_lib_id)

/** Returns the number of addresses that receive the library's status emails. */
export async function countSubscribers(ctx: Ctx): Promise<number> {
  const { count } = await subscribersOf(ctx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Requests an email with a confirmation link. Every address gets one, subscribed or not, and a job composes it, so that neither the response nor its timing
 * reveals a subscription. Nothing is stored until the subscription is confirmed.
 */
export const subscribe = action(statusApi.subscribe, (ctx, { support_lib_id, email, language }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const { original } = await contentFactsOf(own)
    // Hashed, because counters live in a shared store that should hold no email addresses.
    await own.ports.limiter.take([{ name: 'status.mails-to', by: 'account', key: hashSecret(email).toString('base64url'), ...mailsToOne }])
    own.enqueue('status.mail-confirmation', { email, language: language ?? original })
    return {}
  }),
)

/** Composes the email with the link that confirms a subscription. */
export const mailConfirmation: JobTask = {
  name: 'status.mail-confirmation',
  async run(ctx, payload) {
    const { email, language } = Asked.parse(payload)
    const until = ctx.clock.now().getTime() + limits.statusConfirmHours * 3_600_000
    const url = subscriptionUrl(ctx, { confirm: confirmationToken(ctx, { email, language, until }) })
    const compose = await mailTemplate(ctx, 'status_confirmation', language)
    const mail = compose({ hours: String(limits.statusConfirmHours), confirmLink: url })
    await composeMail(ctx, { to: email, kind: 'status_confirmation', ...mail, useless_after: new Date(until) })
  },
}

/** Returns the token that lets an address confirm its subscription until a given time (ms since 1970). */
export const confirmationToken = (ctx: Pick<Ctx, 'ports' | 'support_lib_id'>, confirmation: z.infer<typeof Confirmation>): string =>
  ctx.ports.secrets.seal(JSON.stringify(confirmation), confirmField(ctx.support_lib_id))

/** Subscribes the address that the confirmation was emailed to; a repeated call changes only the language. */
export const confirmSubscription = action(statusApi.confirmSubscription, (ctx, { support_lib_id, token }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const { email, language, until } = Confirmation.parse(JSON.parse(opened(own, token, confirmField(support_lib_id))))
    if (until < own.clock.now().getTime() || (await countSubscribers(own)) >= limits.statusSubscribersMax) throw refuse('token_invalid')
    await own.db
      .insertInto('status_subscribers')
      .values({ support_lib_id, subscriber_id: newRef(), address: email, language, created_at: own.clock.now() })
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'address']).doUpdateSet({ language }))
      .execute()
    return {}
  }),
)

/** Returns a subscriber's unsubscribe token, which does not expire. */
export const endToken = (ctx: Pick<Ctx, 'ports' | 'support_lib_id'>, subscriber_id: string): string =>
  ctx.ports.secrets.seal(subscriber_id, endField(ctx.support_lib_id))

/** Removes a subscriber. */
export const unsubscribe = action(statusApi.unsubscribe, (ctx, { support_lib_id, token }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const subscriber_id = opened(own, token, endField(support_lib_id))
    await own.db.deleteFrom('status_subscribers').where('support_lib_id', '=', support_lib_id).where('subscriber_id', '=', subscriber_id).execute()
    return {}
  }),
)

/** @throws AppError `token_invalid` unless this instance sealed the token for this purpose and library */
function opened(ctx: Ctx, token: string, field: string): string {
  try {
    return ctx.ports.secrets.open(token, field)
  } catch {
    throw refuse('token_invalid')
  }
}
