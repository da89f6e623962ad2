import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import addressParser from 'nodemailer/lib/addressparser'
import type { Config } from '../config.ts'

/** A person in a mail's head. */
export type MailPerson = { name: string; address: string }

/** A composed email for one recipient. `message_id` is the same on every retry and for every recipient. */
export type OutgoingMail = {
  message_id: string
  /** The only address it is delivered to; `to` and `cc` are what its head shows. */
  recipient: string
  /** Where mail servers return it; used if the sender is of the same domain, so that SPF speaks for the sender as before. */
  return_path?: string | undefined
  to: MailPerson[]
  cc: MailPerson[]
  subject: string
  text: string
  html?: string | undefined
  reply_to?: string | undefined
  in_reply_to?: string | undefined
  references: string[]
  /** Automatic mails say so, so that no robot answers them (RFC 3834). */
  is_automatic: boolean
  headers: Record<string, string | undefined>
  /** One POST to this URL unsubscribes from emails of this kind (RFC 8058). */
  unsubscribe_url?: string | undefined
  /** A `cid` marks an image that the HTML part shows. */
  attachments: { name: string; type: string; content: Readable; cid?: string | undefined }[]
}

/** Delivers an email. Rejects if it was not accepted; the ledger retries it with the same Message-ID. */
export type MailTransport = {
  kind: 'smtp' | 'captured'
  send(mail: OutgoingMail): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
}

/** How long we wait for a mail server, in ms: to connect, and for its next word. */
export const mailTimeouts = { connectMs: 20_000, silenceMs: 60_000 }

/** Marks every mail of ours, so that a mail that comes back to us is recognized as a loop. */
const loopHeader = 'X-Porchlight-Mail'

/** Problem recorded for a mail that can't be sent because no transport is configured. */
export const noMailServer = 'No mail server is connected.'

/**
 * Returns the SMTP transport for SMTP_URL. Without it, emails stay in the ledger: in development and in demos /dev/mail shows them, which is as good as sent;
 * anywhere else they wait for a sender or a mail server, and none is called sent.
 */
export function mailTransport(config: Config): MailTransport {
  if (!config.SMTP_URL) {
    const isShown = !config.isProduction || config.DEMO
    return { kind: 'captured', send: async () => (isShown ? undefined : Promise.reject(new Error(noMailServer))), close: () => {} }
  }
  const { connectMs, silenceMs } = mailTimeouts
  const from = senderOf(config.MAIL_FROM)
  const transport = createTransport({
    ...{ url: config.SMTP_URL, disableFileAccess: true, disableUrlAccess: true, pool: true },
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs },
  })
  return {
    kind: 'smtp',
    close: () => transport.close(),
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}

/** Connects to the mail server of SMTP_URL and signs in; returns why that fails, without the password. */
export async function mailProblem({ SMTP_URL }: Pick<Config, 'SMTP_URL'>, patienceMs = 5000): Promise<string | undefined> {
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

/** Parses a sender as it is written in settings: `Name <address>` or an address. */
export function senderOf(text: string): MailPerson {
  const [first] = addressParser(text, { flatten: true })
  return { name: first?.name ?? '', address: first?.address ?? text }
}

const bracketed = (id: string) => `<${id}>`

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase()

const returnedTo = ({ return_path }: OutgoingMail, { address }: MailPerson): string =>
  return_path !== undefined && domainOf(return_path) === domainOf(address) ? return_path : address

/** Returns the mail in nodemailer's terms; people as objects, so that no address is parsed from text. */
export const messageOf = (mail: OutgoingMail, from: MailPerson) => ({
  envelope: { from: returnedTo(mail, from), to: [mail.recipient] },
  from,
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.reply_to !== undefined && { replyTo: { name: '', address: mail.reply_to } }),
  messageId: bracketed(mail.message_id),
  ...(mail.in_reply_to !== undefined && { inReplyTo: bracketed(mail.in_reply_to) }),
  ...(mail.references.length > 0 && { references: mail.references.map(bracketed) }),
  attachments: mail.attachments.map(({ name, type, content, cid }) => ({
    ...{ filename: name, contentType: type, content },
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  })),
  headers: {
    [loopHeader]: mail.message_id,
    ...(mail.is_automatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    ...Object.fromEntries(Object.entries(mail.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    ...(mail.unsubscribe_url && { 'List-Unsubscribe': `<${mail.unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
