import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'

/** A text-only email from the library to one person. The caller composes all of it; nothing is taken from the person who requested it. */
export type NewMail = {
  to: string
  subject: string
  text: string
  /** URL that unsubscribes when POSTed to without cookies (RFC 8058); for emails that the recipient did not request individually. */
  unsubscribe_url?: string
  /** Identifies the email, so that a job that runs twice writes it only once; by default a new id. */
  mail_id?: string
}

/** Retries span about three hours, so that no email is lost while the mail server restarts. */
const sendAttempts = 12

/** Writes an email to the journal and enqueues its delivery, both in the caller's transaction. A known `mail_id` is a no-op. */
export async function composeMail(ctx: Ctx, { to, subject, text, unsubscribe_url, mail_id = newRef() }: NewMail): Promise<{ mail_id: string }> {
  const { support_lib_id } = ctx
  const { secrets } = ctx.ports
  const about = bodyField(support_lib_id, mail_id)
  const written = await ctx.db
    .insertInto('outgoing_mails')
    .values({
      support_lib_id,
      mail_id,
      recipient: to,
      subject,
      body: secrets.seal(text, about),
      unsubscribe_url: unsubscribe_url === undefined ? null : secrets.seal(unsubscribe_url, about),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows) ctx.enqueue('mail.send', { mail_id }, { maxAttempts: sendAttempts })
  return { mail_id }
}

/** Returns the encryption context to which the sealed text is bound. */
export const bodyField = (support_lib_id: string, mail_id: string) => `${support_lib_id}:outgoing_mails:${mail_id}`
