import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'

/** A text-only mail from the library to one person. The caller composes all of it; nothing comes from the person who requested the mail. */
export type NewMail = { to: string; subject: string; text: string }

/** About three hours of retries, so that a restart of the mail server loses no mail. */
const sendAttempts = 12

/** Writes a mail into the journal and enqueues its delivery, both in the transaction of its cause. */
export async function composeMail(ctx: Ctx, { to, subject, text }: NewMail): Promise<{ mail_id: string }> {
  const mail_id = newRef()
  const { support_lib_id } = ctx
  await ctx.db
    .insertInto('outgoing_mails')
    .values({
      support_lib_id,
      mail_id,
      recipient: to,
      subject,
      body: ctx.ports.secrets.seal(text, bodyField(support_lib_id, mail_id)),
      created_at: ctx.clock.now(),
    })
    .execute()
  ctx.enqueue('mail.send', { mail_id }, { maxAttempts: sendAttempts })
  return { mail_id }
}

/** Returns the context that the sealed text is bound to. */
export const bodyField = (support_lib_id: string, mail_id: string) => `${support_lib_id}:outgoing_mails:${mail_id}`
