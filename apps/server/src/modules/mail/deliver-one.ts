import type { Readable } from 'node:stream'
import { recordSurely } from '../../kernel/data/record-surely.ts'
import type { LibraryRunner } from '../../kernel/jobs.ts'
import type { MailTransport, OutgoingMail } from '../../kernel/outside/mail.ts'
import { countMail } from '../../kernel/process/metrics.ts'
import { traced } from '../../kernel/process/tracing.ts'
import { activeSender, sendWith } from '../mail-senders/index.ts'
import type { MailAttachment } from './compose-mail.ts'
import { deliverSoon } from './deliver-soon.ts'
import { noteDelivery } from './delivery-changes.ts'
import { type TakenDelivery, whileLeased } from './leases.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { replyAddress } from './reply-address.ts'
import { returnPath } from './return-path.ts'
import type { SafeHeader } from './safe-headers.ts'
import { openText } from './sealed-text.ts'

/** What the ledger says of a mail whose link expired before a mail server took it. */
const tooLate = 'Not sent: its link had expired.'
/** What it says of a mail in the library's own words to an unproven address, if the library's sender was switched off before it left. */
const withoutSender = 'Not sent: it was to leave through your own sender, which is switched off.'

/**
 * Sends a mail to one recipient and records what became of it. If the process dies after the mail server's answer and before the record, the mail is sent
 * again, with the same Message-ID.
 */
export async function deliverOne(library: LibraryRunner, taken: TakenDelivery, transport: MailTransport): Promise<void> {
  const { useless_after } = taken.mail
  const request_id = (taken.mail.extra_headers as Partial<Record<SafeHeader, string>>)['X-Request-Id']
  const outcome = await traced('mail', taken.mail.kind, request_id, () =>
    whileLeased(library, taken, async (): Promise<Outcome> => {
      if (useless_after && useless_after <= library.kernel.clock.now()) return { state: 'failed', reason: tooLate }
      const streams: Readable[] = []
      try {
        const mail = await outgoing(library, taken, streams)
        const sender = await library.inLibrary(activeSender)
        if (!sender && taken.mail.needs_own_sender) return { state: 'failed', reason: withoutSender }
        await (sender ? sendWith(library.kernel, sender, mail) : transport.send(mail))
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error, taken.delivery.attempts)
      } finally {
        for (const stream of streams) stream.destroy()
      }
    }),
  )
  countMail(outcome.state)
  await recordSurely(library, async (ctx) => {
    const now = ctx.clock.now()
    if (outcome.state === 'queued') {
      const due_at = new Date(now.getTime() + outcome.pauseMs)
      await noteDelivery(ctx, taken, { state: 'queued', due_at, reason: outcome.reason })
      deliverSoon(ctx, due_at)
    } else await noteDelivery(ctx, taken, outcome.state === 'sent' ? { state: 'sent', sent_at: now, reason: '' } : outcome)
  })
}

/** Returns the mail as this recipient gets it; the caller closes its `streams`. */
async function outgoing({ kernel, inLibrary }: LibraryRunner, { delivery, mail, visible }: TakenDelivery, streams: Readable[]): Promise<OutgoingMail> {
  const { secrets, storage } = kernel.ports
  const { support_lib_id, conversation_ref } = mail
  const reply_to = mail.reply_to ?? (conversation_ref && (await inLibrary((ctx) => replyAddress(ctx, conversation_ref, delivery.recipient))))
  const return_path = await inLibrary((ctx) => returnPath(ctx, delivery))
  const people = (role: string) => visible.filter((each) => each.role === role).map(({ name, recipient }) => ({ name, address: recipient }))
  const attachments = await Promise.all(
    (mail.attachments as MailAttachment[]).map(async ({ file_id, name, type, cid }) => {
      const bytes = await storage.read(`${support_lib_id}/${file_id}`)
      if (bytes) streams.push(bytes.stream)
      return bytes && { name, type, content: bytes.stream, cid }
    }),
  )
  return {
    message_id: mail.message_id,
    recipient: delivery.recipient,
    return_path,
    to: people('to'),
    cc: people('cc'),
    subject: mail.subject,
    text: openText(secrets, mail, mail.body),
    html: mail.html === null ? undefined : openText(secrets, mail, mail.html),
    reply_to: reply_to || undefined,
    in_reply_to: mail.in_reply_to ?? undefined,
    references: mail.refers_to,
    is_automatic: mail.is_automatic,
    headers: mail.extra_headers as Partial<Record<SafeHeader, string>>,
    unsubscribe_url: mail.unsubscribe_url === null ? undefined : openText(secrets, mail, mail.unsubscribe_url),
    attachments: attachments.flatMap((each) => each ?? []),
  }
}
