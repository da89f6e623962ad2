import type { MailBound } from '@porchlight/contracts/inbound-mail/mail-fates'
import { limits } from '@porchlight/contracts/limits'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networksOf } from '../../../kernel/outside/network-address.ts'
import { MailGate } from '../bounds/mail-gate.ts'
import { takeIn } from '../journal/take-in.ts'
import { settingsFor } from '../settings.ts'
import { libraryOfAddress } from './library-of-address.ts'
import { MailPieces } from './mail-pieces.ts'

/** Limits of the receiver: connections at a time, recipients per mail, and per network address the connections at a time and the mails a minute. */
const most = { connections: 200, perAddress: 20, recipients: 50, mailsPerMinute: 120 }
const mb = 1024 * 1024
const sizeMax = limits.inboundMailMbMax * mb
/** A client that is silent for this long is disconnected, in ms. */
const silenceMs = 60_000

/** The network that a client counts as. */
const subnetOf = (address: string): string => networksOf(address)[0]?.key ?? address

/**
 * Reads a mail and looks at it while it arrives. Nothing is kept of one that is refused.
 * @throws Error with a `responseCode` for a mail that is larger than allowed, or exceeds a bound of what is read
 */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces = new MailPieces()
  const gate = new MailGate()
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    if (pieces.size > sizeMax || !gate.push(piece)) pieces.drop()
  }
  if (pieces.size > sizeMax || stream.sizeExceeded) throw refusal(552, '5.3.4 The mail is too large')
  const bound = gate.end()
  if (bound) throw refusal(554, `5.6.0 ${boundWords[bound]}`)
  return pieces.whole()
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** What the sender is told. */
const boundWords: Record<MailBound, string> = {
  header_size: 'The header of the mail is too long',
  header_lines: 'A field of the header has too many lines',
  header_fields: 'The header has too many fields',
  signatures: 'The mail has too many signatures',
  signature_size: 'A signature of the mail is too long',
  lines: 'The mail has too many lines, or too long ones',
  parts: 'The mail has too many parts',
  depth: 'The parts of the mail are nested too deeply',
}

/**
 * Receives mail by SMTP. A recipient is accepted only if its address belongs to a library of this server, and a mail is acknowledged only after every library
 * it is for has stored it. Returns what ends it.
 */
export async function startSmtpReceiver(kernel: Kernel): Promise<{ port: number; stop(): Promise<void> }> {
  const { config, log } = kernel
  const libraries = new WeakMap<SMTPServerSession, Map<string, string[]>>()
  const open = new Map<string, number>()
  const server = new SMTPServer({
    banner: 'Porchlight',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: sizeMax,
    maxClients: most.connections,
    socketTimeout: silenceMs,
    closeTimeout: 1000,
    onConnect(session, done) {
      const from = subnetOf(session.remoteAddress)
      const count = (open.get(from) ?? 0) + 1
      if (count > most.perAddress) return done(refusal(421, 'Too many connections from your address'))
      open.set(from, count)
      return done()
    },
    onClose(session) {
      const from = subnetOf(session.remoteAddress)
      const count = (open.get(from) ?? 1) - 1
      if (count > 0) open.set(from, count)
      else open.delete(from)
    },
    onMailFrom(_address, session, done) {
      libraries.set(session, new Map())
      const from = subnetOf(session.remoteAddress)
      kernel.ports.limiter
        .take([{ name: 'inbound-smtp', by: 'address', key: from, points: most.mailsPerMinute * config.VISITOR_LIMITS, seconds: 60 }])
        .then(() => done())
        .catch(() => done(refusal(450, 'Too many mails from your address, try again later')))
    },
    onRcptTo({ address }, session, done) {
      const found = libraries.get(session) ?? new Map<string, string[]>()
      libraries.set(session, found)
      if ([...found.values()].flat().length >= most.recipients) return done(refusal(452, 'Too many recipients'))
      libraryOfAddress(kernel, address)
        .then((library) => {
          if (library === undefined) return done(refusal(550, 'No such address here'))
          found.set(library, [...(found.get(library) ?? []), address])
          return done()
        })
        .catch((error: unknown) => done(temporary(error)))
      return undefined
    },
    onData(stream, session, done) {
      store(stream, session)
        .then(() => done(null, 'Stored'))
        .catch((error: unknown) => done(temporary(error)))
    },
  })

  /** The client keeps the mail and tries again unless we say that it is refused for good. */
  function temporary(error: unknown): Error {
    if (error instanceof Error && 'responseCode' in error) return error
    log.warn({ err: error }, 'incoming mail not stored')
    return refusal(451, 'Try again later')
  }

  async function store(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await readAll(stream)
    const found = libraries.get(session) ?? new Map<string, string[]>()
    const { mailFrom } = session.envelope
    const envelope = { envelope_from: mailFrom ? mailFrom.address : '', client_address: session.remoteAddress, client_name: session.hostNameAppearsAs || '' }
    for (const [library, envelope_to] of found) {
      if (raw.length > (await allowedBytes(library, raw.length))) throw refusal(552, '5.3.4 The mail is too large')
      await takeIn(kernel, library, { source: 'smtp', raw, envelope_to, ...envelope })
    }
  }

  /** A library's limit; most mails are smaller than any, and need no look at it. */
  const allowedBytes = async (library: string, size: number) => (size <= mb ? mb : (await settingsFor(kernel, library)).size_max_mb * mb)

  server.on('error', (error) => log.info({ err: error }, 'smtp receiver'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.INBOUND_SMTP_PORT ?? 0, config.INBOUND_SMTP_HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
