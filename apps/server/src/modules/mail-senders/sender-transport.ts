import type { EmailType } from '@porchlight/contracts/mail/mail-senders'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Kernel } from '../../kernel/kernel.ts'
import { mailTimeouts, messageOf, type OutgoingMail } from '../../kernel/outside/mail.ts'
import { publicAddressOf } from '../../kernel/outside/public-address.ts'
import { accessTokenOf, providerOf } from './oauth.ts'
import { openSecret, type SenderOptions, type SenderRow } from './senders.ts'

type At = Pick<Kernel, 'config' | 'ports' | 'clock'>

/** Sends a mail with a library's own sender. Rejects like the instance's transport if it was not accepted. */
export async function sendWith(at: At, row: SenderRow, mail: OutgoingMail): Promise<void> {
  const from = { name: row.name, address: row.address }
  if ((row.email_type as EmailType) === 'mailgun') return byMailgun(at, row, messageOf(mail, from), mail.recipient)
  const { host, port, is_tls, auth } = await serverOf(at, row)
  const { connectMs, silenceMs } = mailTimeouts
  const transport = createTransport({
    ...{ host: await publicAddressOf(at.ports, host, at.config.PRIVATE_MAIL_SERVERS), port, secure: is_tls, auth, tls: { servername: host } },
    // A password must not travel in the clear, except to a server inside our network.
    requireTLS: !is_tls && !at.config.PRIVATE_MAIL_SERVERS,
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs },
  })
  try {
    await transport.sendMail(messageOf(mail, from))
  } finally {
    transport.close()
  }
}

async function serverOf(at: At, row: SenderRow) {
  const options = row.options as SenderOptions
  const secret = openSecret(at.ports.secrets, row)
  if (row.email_type === 'smtp') {
    const { host = '', port = 587, is_tls = false, username = '' } = options
    return { host, port, is_tls, auth: username === '' ? undefined : { user: username, pass: secret } }
  }
  const provider = providerOf(at.config, row.email_type as 'google' | 'microsoft')
  if (!provider) throw new Error(`${row.email_type} is not set up on this server`)
  const { hostname, port, protocol } = new URL(provider.smtp)
  const accessToken = await accessTokenOf(at, provider, secret)
  return { host: hostname, port: Number(port), is_tls: protocol === 'smtps:', auth: { type: 'OAuth2' as const, user: row.address, accessToken } }
}

const mailgunHosts = { us: 'https://api.mailgun.net', eu: 'https://api.eu.mailgun.net' }

/** Mailgun takes the complete mail, so its head and Message-ID are the same as with SMTP. */
async function byMailgun({ config, ports }: At, row: SenderRow, message: ReturnType<typeof messageOf>, recipient: string): Promise<void> {
  const { domain = '', region = 'us' } = row.options as SenderOptions
  const { envelope: _envelope, ...parts } = message
  const bytes = await new MailComposer({ ...parts, disableFileAccess: true, disableUrlAccess: true }).compile().build()
  const body = new FormData()
  body.set('to', recipient)
  body.set('message', new Blob([new Uint8Array(bytes)]), 'message.eml')
  const answer = await ports.fetch(`${config.MAILGUN_URL ?? mailgunHosts[region]}/v3/${domain}/messages.mime`, {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${Buffer.from(`api:${openSecret(ports.secrets, row)}`).toString('base64')}` },
    signal: AbortSignal.timeout(mailTimeouts.silenceMs),
    redirect: 'error',
  })
  if (answer.ok) return
  const reason = (await answer.text()).slice(0, 300)
  // 400 is about this mail; a wrong key or an outage is not.
  throw Object.assign(new Error(`Mailgun ${answer.status}: ${reason}`), { isFinal: answer.status === 400 })
}
