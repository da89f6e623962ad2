import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { emailForm } from '@porchlight/contracts/email-form'
import { type Ctx, originOf } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { activeSender } from '../mail-senders/index.ts'
import { uploadsOf } from '../uploads/index.ts'
import { deliverSoon } from './deliver-soon.ts'
import type { MailKind } from './mail-kinds.ts'
import { needsOwnSender } from './mail-recipients.ts'
import { bareMessageId, headerText, type SafeHeader } from './safe-headers.ts'
import { sealText } from './sealed-text.ts'

/** A recipient of a mail: an address, and the name shown beside it. */
export type Recipient = { address: string; name?: string }
type Recipients = string | Recipient | readonly (string | Recipient)[]

/** A mail from the library. The caller composes all of it; nothing is taken from the person who requested it. */
export type NewMail = {
  to: Recipients
  cc?: Recipients
  /** Recipients whom the others don't see. */
  bcc?: Recipients
  subject: string
  text: string
  /** The HTML part, from our own templates or the sanitizer. Images of the mail are `cid:<file_id>`. */
  html?: string
  /** What causes the mail. It decides to whom the log shows the mail, and what of it, and whose words the mail may have. */
  kind: MailKind
  /** False for a mail that a person has written; automatic ones say so (RFC 3834), so that no robot answers them. */
  is_automatic?: boolean
  /**
   * Where answers go. By default to the conversation's signed reply address, a different one for each recipient, if the mail belongs to a conversation and this
   * server receives mail.
   */
  reply_to?: string
  /** Message-IDs of the mail answered and of its thread. */
  in_reply_to?: string
  references?: readonly string[]
  headers?: Partial<Record<SafeHeader, string>>
  /** Uploads of the library; `inline` for images that the HTML part shows. */
  attachments?: readonly { file_id: string; inline?: boolean }[]
  /** The conversation that the mail belongs to, and the message of it that it carries. */
  conversation_ref?: string
  conversation_message_id?: string
  /** The conversation that the mail says something about without being part of it, such as an alert for a teammate. */
  about_ref?: string
  /** URL that unsubscribes when POSTed to without cookies (RFC 8058); for emails that the recipient did not request individually. */
  unsubscribe_url?: string
  /** When it is sent; by default at once. */
  send_at?: Date
  /** When its link expires: a mail that could not be sent by then never is. */
  useless_after?: Date
  /** Identifies the email, so that a job that runs twice writes it only once; by default a new id. */
  mail_id?: string
}

/** An attachment as the ledger stores it. */
export type MailAttachment = AttachmentView & { cid?: string }

/**
 * Writes an email and one delivery for each recipient to the ledger and enqueues the sending, all in the caller's transaction. A known `mail_id` is a no-op.
 * An address in several places gets one mail. `message_id` is the Message-ID without angle brackets; it never changes.
 */
export async function composeMail(ctx: Ctx, mail: NewMail): Promise<{ mail_id: string; message_id: string }> {
  const { support_lib_id } = ctx
  const { secrets } = ctx.ports
  const { mail_id = newRef() } = mail
  const ids = { support_lib_id, mail_id }
  const now = ctx.clock.now()
  const origin = originOf(ctx.request)
  const message_id = `${mail_id}@${mailDomain(ctx)}`
  const written = await ctx.db
    .insertInto('mail_messages')
    .values({
      ...ids,
      message_id,
      kind: mail.kind,
      // Its words may be the library's only because it has a sender of its own now.
      needs_own_sender: needsOwnSender(mail.kind) && (await activeSender(ctx)) !== undefined,
      is_automatic: mail.is_automatic ?? true,
      subject: headerText(mail.subject),
      body: sealText(secrets, ids, mail.text),
      html: mail.html === undefined ? null : sealText(secrets, ids, mail.html),
      unsubscribe_url: mail.unsubscribe_url === undefined ? null : sealText(secrets, ids, mail.unsubscribe_url),
      in_reply_to: (mail.in_reply_to && bareMessageId(mail.in_reply_to)) ?? null,
      refers_to: (mail.references ?? []).flatMap((id) => bareMessageId(id) ?? []).slice(-referencesMax),
      reply_to: mail.reply_to ?? null,
      extra_headers: JSON.stringify({ ...mail.headers, ...(origin !== undefined && { 'X-Request-Id': headerText(origin) }) }),
      attachments: JSON.stringify(await attachmentsFor(ctx, mail.attachments ?? [])),
      conversation_ref: mail.conversation_ref ?? null,
      conversation_message_id: mail.conversation_message_id ?? null,
      about_ref: mail.about_ref ?? null,
      useless_after: mail.useless_after ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'mail_id']).doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return { mail_id, message_id }
  const due_at = mail.send_at ?? now
  const deliveries = recipientsOf(mail).map((each, place) => ({ ...ids, ...each, place, due_at, changed_at: now }))
  if (deliveries.length > 0) await ctx.db.insertInto('mail_deliveries').values(deliveries).execute()
  deliverSoon(ctx, due_at)
  return { mail_id, message_id }
}

/** Longer threads keep their newest references, as RFC 5322 allows; the header stays far below the longest accepted line. */
const referencesMax = 30

/** Returns the host name in this server's Message-IDs. */
const mailDomain = ({ config }: Pick<Ctx, 'config'>): string => new URL(config.PUBLIC_URL).hostname

const listOf = (recipients: Recipients | undefined): readonly (string | Recipient)[] =>
  recipients === undefined ? [] : typeof recipients === 'string' || 'address' in recipients ? [recipients] : recipients

type NewDelivery = { recipient: string; name: string; role: 'to' | 'cc' | 'bcc' }

/**
 * Returns the recipients in order, each address once, in its most visible role.
 * @throws Error for an address that is none: callers check addresses when they accept them, so that no header can be made from one.
 */
export function recipientsOf({ to, cc, bcc }: Pick<NewMail, 'to' | 'cc' | 'bcc'>): NewDelivery[] {
  const found = new Map<string, NewDelivery>()
  for (const [role, recipients] of [
    ['to', to],
    ['cc', cc],
    ['bcc', bcc],
  ] as const) {
    for (const each of listOf(recipients)) {
      const { address, name = '' } = typeof each === 'string' ? { address: each } : each
      const recipient = address.toLowerCase()
      if (!emailForm.test(recipient) || recipient.length > 254) throw new Error('composeMail: not an email address')
      if (!found.has(recipient)) found.set(recipient, { recipient, name: headerText(name), role })
    }
  }
  return [...found.values()]
}

async function attachmentsFor(ctx: Ctx, wanted: NonNullable<NewMail['attachments']>): Promise<MailAttachment[]> {
  const known = await uploadsOf(
    ctx,
    wanted.map(({ file_id }) => file_id),
  )
  return wanted.flatMap(({ file_id, inline }) => {
    const view = known.get(file_id)
    return view ? [{ ...view, ...(inline && { cid: file_id }) }] : []
  })
}
