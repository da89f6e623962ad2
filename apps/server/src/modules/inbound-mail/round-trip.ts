import { inboundMailApi, type MailVerdicts, type RoundTrip } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { composeMail, lastDeliveryOf } from '../mail/index.ts'
import { activeSender } from '../mail-senders/index.ts'
import { ownAddresses } from './settings.ts'

/** How many of the mails that arrived since are looked through for the one that was sent. */
const lookedThrough = 1000

/** Implements GET mail-round-trip. */
export const readRoundTrip = query(inboundMailApi.roundTrip, async (ctx) => ({ round_trip: await presentRoundTrip(ctx) }))

/**
 * Implements POST mail-round-trip. The mail says that a program wrote it, so no ticket opens when it comes back. It is recognized by its subject: some mail servers
 * give mails another Message-ID.
 */
export const startRoundTrip = action(inboundMailApi.startRoundTrip, async (ctx, { address }) => {
  if (!(await ownAddresses(ctx)).some((own) => own.address.toLowerCase() === address.toLowerCase()))
    throw refuse('invalid_input', { fields: { address: 'not_ours' } })
  if (!ctx.config.SMTP_URL && !(await activeSender(ctx))) throw refuse('invalid_input', { fields: { address: 'nothing_sends' } })
  await composeMail(ctx, {
    to: address,
    subject: `Round trip ${newRef()}`,
    text: 'This message tests whether mail of this desk leaves and comes back. It opens no ticket and needs no answer.\n',
    kind: 'round_trip',
  })
  return { round_trip: await presentRoundTrip(ctx) }
})

/** Returns what became of the newest mail that the library sent to itself; null if there is none. */
async function presentRoundTrip(ctx: Ctx): Promise<RoundTrip | null> {
  const sent = await lastDeliveryOf(ctx, 'round_trip')
  if (!sent) return null
  const { address, state, reason, subject, created_at } = sent
  const back = await ctx.db
    .selectFrom((since) =>
      since
        .selectFrom('inbound_mails')
        .select(['subject', 'received_at', 'verdicts'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('received_at', '>=', created_at)
        .orderBy('received_at')
        .orderBy('mail_ref')
        .limit(lookedThrough)
        .as('m'),
    )
    .select(['m.received_at', 'm.verdicts'])
    .where('m.subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return {
    address,
    state: back ? 'arrived' : state === 'sent' ? 'travelling' : state === 'queued' ? 'sending' : 'failed',
    reason: back ? '' : reason,
    sent_at: created_at.toISOString(),
    arrived_at: back?.received_at.toISOString() ?? null,
    verdicts: (back?.verdicts as MailVerdicts | null | undefined) ?? null,
  }
}
