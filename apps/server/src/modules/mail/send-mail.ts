import type { JobTask } from '../../kernel/jobs.ts'
import { bodyField } from './compose-mail.ts'

/**
 * Hands one email from the journal to the mail server. Idempotent, except that a crash between sending and recording repeats the email with the same
 * Message-ID.
 */
export const sendMail: JobTask = {
  name: 'mail.send',
  outside: true,
  async runOutside({ kernel, inLibrary }, { mail_id, support_lib_id }) {
    if (typeof mail_id !== 'string' || typeof support_lib_id !== 'string') throw new Error('mail.send: mail_id')
    const row = await inLibrary((ctx) =>
      ctx.db.selectFrom('outgoing_mails').selectAll().where('support_lib_id', '=', support_lib_id).where('mail_id', '=', mail_id).executeTakeFirst(),
    )
    if (!row || row.sent_at) return
    const { mail, secrets } = kernel.ports
    const about = bodyField(support_lib_id, mail_id)
    await mail.send({
      id: mail_id,
      to: row.recipient,
      subject: row.subject,
      text: secrets.open(row.body, about),
      ...(row.unsubscribe_url !== null && { unsubscribe_url: secrets.open(row.unsubscribe_url, about) }),
    })
    // The mail server has accepted the email, so delete its text here; without a mail server, the journal holds the only copy.
    const kept = mail.kind === 'smtp' ? { body: '', unsubscribe_url: null } : {}
    await inLibrary((ctx) =>
      ctx.db
        .updateTable('outgoing_mails')
        .set({ sent_at: ctx.clock.now(), ...kept })
        .where('support_lib_id', '=', support_lib_id)
        .where('mail_id', '=', mail_id)
        .execute(),
    )
  },
}
