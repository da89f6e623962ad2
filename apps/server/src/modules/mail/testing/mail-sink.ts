import { SMTPServer } from 'smtp-server'
import { onTestFinished, vi } from 'vitest'

/** A mail that the sink accepted. `head` has one line per header field. */
export type ReceivedMail = { from: string; to: string; head: string; body: string }
/** How the sink answers: to the recipient before the mail, to the text after it. An answer of 4xx or 5xx refuses. */
export type SinkAnswers = {
  recipient?: (address: string) => number | undefined
  text?: (mail: ReceivedMail) => number | undefined | Promise<number | undefined>
}

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

/** Starts a real mail server that keeps what it receives; it stops with the test. */
export async function mailSink(answers: SinkAnswers = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = answers.recipient?.(address)
      done(code ? refusal(code) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = readMail(Buffer.concat(chunks).toString(), envelope)
        const code = await answers.text?.(mail)
        if (!code) received.push(mail)
        done(code ? refusal(code) : null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Porchlight <desk@porchlight.test>' }
  const mailsTo = (address: string) => received.filter(({ to }) => to === address)
  /** Waits until the address has received this many mails, and returns the newest. */
  const newestTo = (address: string, count = 1) =>
    vi.waitFor(
      () => {
        const mails = mailsTo(address)
        if (mails.length !== count) throw new Error(`${mails.length} mails to ${address}`)
        return mails.at(-1) as ReceivedMail
      },
      { timeout: 20_000, interval: 20 },
    )
  return { env, port, received, mailsTo, newestTo }
}

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] }

function readMail(raw: string, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const from = mailFrom ? mailFrom.address : ''
  return { from, to: rcptTo.map(({ address }) => address).join(), head: head.replace(/\r\n\s+/g, ' '), body: body.join('\r\n\r\n') }
}

/** Returns a header field of a received mail; '' if it has none. */
export const headerOf = ({ head }: ReceivedMail, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
