import { createTransport } from 'nodemailer'
import { dnsRecord } from '../../../testing/dns-zone.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { composeMail, replyAddress } from '../../mail/index.ts'
import { startSmtpReceiver } from '../ways-in/smtp-receiver.ts'

export const mailDomain = 'in.porchlight.test'

/** A server that receives mail, and DNS for the senders of the tests. */
export async function receivingServer(env: Record<string, string> = {}): Promise<{ server: TestServer; port: number; stop(): Promise<void> }> {
  const server = await startTestServer({ env: { INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_HOST: '127.0.0.1', ...env } })
  const receiver = await startSmtpReceiver(server.kernel)
  dnsRecord('customer.test', 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
  dnsRecord('_dmarc.customer.test', 'TXT', [['v=DMARC1; p=reject']])
  dnsRecord('spoofed.test', 'TXT', [['v=spf1 -all']])
  dnsRecord('_dmarc.spoofed.test', 'TXT', [['v=DMARC1; p=reject']])
  dnsRecord('silent.test', 'TXT', [Object.assign(new Error('servfail'), { code: 'ESERVFAIL' })])
  dnsRecord('_dmarc.silent.test', 'TXT', [Object.assign(new Error('servfail'), { code: 'ESERVFAIL' })])
  return {
    server,
    port: receiver.port,
    async stop() {
      await receiver.stop()
      await server.stop()
    },
  }
}

/** A mail to send: its envelope and its bytes. */
export type Sent = { from: string; to: string[]; raw: string | Buffer }

/** Sends raw mails over one SMTP connection, as any mail server would. */
export async function sendRaw(port: number, mails: readonly Sent[]): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxConnections: 4 })
  try {
    await Promise.all(mails.map(({ from, to, raw }) => transport.sendMail({ envelope: { from, to }, raw })))
  } finally {
    transport.close()
  }
}

/** Waits until nothing of the user's library is pending, and returns the newest mails of its journal by subject. */
export async function decided(user: TestUser) {
  // The pauses grow, so that a busy machine, where it takes a minute, does not use up the agent's limit.
  const nothingWaits = async () => (await user.calls.inboundMail.list({ fate: 'pending', limit: 1 })).mails.length === 0
  await until(nothingWaits, 'all mails are decided', 200_000)
  const { mails } = await user.calls.inboundMail.list({ limit: 100 })
  return new Map(mails.map((mail) => [mail.subject, mail]))
}

/** A library with an agent, and a customer whose ticket was answered by mail. */
export type MailWorld = {
  library: TestLibrary
  agent: TestUser
  address: string
  conversation_ref: string
  /** Ana's reply address, and the Message-ID of our mail to her with bo@customer.test in CC. */
  reply: string
  message_id: string
  /** The reply address of the agent's notification about the ticket. */
  agentReply: string
}

export async function mailWorld(server: TestServer): Promise<MailWorld> {
  const library = await testLibrary(server)
  const agent = await library.user('admin')
  dnsRecord(`${library.support_lib_id}.test`, 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
  const { conversation } = await agent.calls.tickets.create({
    email: 'ana@customer.test',
    name: 'Ana',
    subject: 'Order 8',
    message: 'Where is it?',
    sender_type: 'visitor',
    creation_method: 'email',
  })
  const { conversation_ref } = conversation
  const known = await library.inside(async (ctx) => ({
    reply: (await replyAddress(ctx, conversation_ref, 'ana@customer.test')) ?? '',
    agentReply: (await replyAddress(ctx, conversation_ref, agent.email)) ?? '',
    message_id: (
      await composeMail(ctx, {
        kind: 'reply',
        to: 'ana@customer.test',
        cc: 'bo@customer.test',
        subject: 'Order 8',
        text: 'On its way.',
        conversation_ref,
        is_automatic: false,
      })
    ).message_id,
  }))
  return { library, agent, conversation_ref, address: `${library.support_lib_id}@${mailDomain}`, ...known, message_id: `<${known.message_id}>` }
}
