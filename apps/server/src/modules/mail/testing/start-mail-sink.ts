import { SMTPServer } from 'smtp-server'

/** A mail that the sink accepted. `head` has one line per header field. */
export type ReceivedMail = { from: string; to: string; head: string; body: string }
/** How the sink answers: to the recipient before the mail, to the text after it. An answer of 4xx or 5xx refuses. */
export type SinkAnswers = {
  recipient?: (address: string) => number | undefined
  text?: (mail: ReceivedMail) => number | undefined | Promise<number | undefined>
}

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

/** Starts a real mail server that keeps what it receives, until `stop`. */
export async function startMailSink(answers: SinkAnswers = {}) {
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
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const { port } = server.server.address() as { port: number }
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Porchlight <desk@porchlight.test>' }
  const mailsTo = (address: string) => received.filter(({ to }) => to === address)
  return { env, port, received, mailsTo, stop }
}

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] }

function readMail(raw: string, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const from = mailFrom ? mailFrom.address : ''
  return { from, to: rcptTo.map(({ address }) => address).join(), head: head.replace(/\r\n\s+/g, ' '), body: body.join('\r\n\r\n') }
}

/** Returns a header field of a received mail; '' if it has none. */
export const headerOf = ({ head }: ReceivedMail, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
