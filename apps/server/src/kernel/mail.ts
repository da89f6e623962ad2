import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** A composed email. `id` is the same on every retry and becomes the Message-ID. */
export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string /** One POST to this URL unsubscribes from emails of this kind (RFC 8058). */
  unsubscribe_url?: string
}

/** Delivers an email. Rejects if it was not accepted; the job retries with the same id. */
export type MailTransport = {
  kind: 'smtp' | 'captured'
  send(mail: OutgoingMail): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
}

/** Returns the SMTP transport for SMTP_URL; without it, emails stay in the journal and /dev/mail shows them. */
export function mailTransport(config: Config): MailTransport {
  if (!config.SMTP_URL) return { kind: 'captured', send: async () => {}, close: () => {} }
  const transport = createTransport({ url: config.SMTP_URL, disableFileAccess: true, disableUrlAccess: true, pool: true })
  const domain = new URL(config.PUBLIC_URL).hostname
  return {
    kind: 'smtp',
    close: () => transport.close(),
    async send(mail) {
      await transport.sendMail({
        from: config.MAIL_FROM,
        to: { name: '', address: mail.to },
        subject: mail.subject.replace(/[\r\n\0]+/g, ' ').slice(0, 250),
        text: mail.text,
        messageId: `<${mail.id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribe_url && { 'List-Unsubscribe': `<${mail.unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      })
    },
  }
}
