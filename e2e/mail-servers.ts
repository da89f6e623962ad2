import { Dovecot } from '../apps/server/src/modules/inbound-mail/testing/dovecot.ts'
import { type ReceivedMail, startMailSink } from '../apps/server/src/modules/mail/testing/start-mail-sink.ts'
import { until } from '../apps/server/src/testing/until.ts'
import { findDovecot } from '../scripts/services.ts'

export { headerOf } from '../apps/server/src/modules/mail/testing/start-mail-sink.ts'

/** The mail servers of a flow: one that takes what the product sends, and an IMAP server that holds what customers answer. */
export type MailServers = {
  /** Environment of a product that sends to the first. */
  settings: Record<string, string>
  imap: Dovecot
  /** Waits until the address has received this many mails, and returns the newest. */
  newestTo(address: string, count?: number): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** Starts both; null where Dovecot is not available and cannot be installed. */
export async function startMailServers(): Promise<MailServers | null> {
  const program = await findDovecot()
  if (!program) return null
  const [sink, imap] = await Promise.all([startMailSink(), Dovecot.start(program)])
  return {
    settings: { ...sink.env, INBOUND_MAIL_DOMAIN: 'in.porchlight.test', PRIVATE_MAIL_SERVERS: '1' },
    imap,
    async newestTo(address, count = 1) {
      await until(() => sink.mailsTo(address).length >= count, `${count} mails to ${address}`)
      return sink.mailsTo(address).at(-1) as ReceivedMail
    },
    stop: async () => void (await Promise.all([sink.stop(), imap.stop()])),
  }
}

/** Returns the words of a received mail's text part, whatever its transfer encoding. */
export function textOf({ head, body }: ReceivedMail): string {
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(\r\n--|$)/i.exec(`${head}\r\n\r\n${body}`)?.[1] ?? body
  if (/^[A-Za-z0-9+/=\r\n]+$/.test(part)) return Buffer.from(part, 'base64').toString()
  return part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
