import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { authResults } from '@porchlight/contracts/inbound-mail/mail-fates'
import { authenticate } from 'mailauth'
import { AppError } from '../../../kernel/errors.ts'
import { boundOf } from '../bounds/mail-gate.ts'

/** Where a mail came from: the client of the SMTP connection and the sender it named; absent for mail from a mailbox. */
export type Envelope = { client_address: string; client_name: string; envelope_from: string }
/** What DNS answered to a question, `TXT example.com` for example: records, or a code. */
export type Answers = Record<string, { records: unknown } | { code: string }>
/** The verdicts, as far as they follow from the answers; `asks` names what else has to be asked. */
export type Check = { verdicts: MailVerdicts; asks: string[] }

/**
 * Checks SPF, DKIM and DMARC with what DNS is known to answer. Runs in a worker process, which never waits: questions without an answer are returned. Without the
 * address of a client, SPF says nothing. DNS failures give `temperror`, never an exception.
 * @throws AppError `too_complex` for a mail that exceeds a bound
 */
export async function checkSenders({ mail, envelope, answers }: { mail: Uint8Array; envelope: Envelope; answers: Answers }): Promise<Check> {
  const bound = boundOf(mail)
  if (bound) throw new AppError('too_complex', { fields: { reason: bound } })
  const asks = new Set<string>()
  const resolver = async (name: string, type: string) => {
    const question = `${type} ${name.toLowerCase()}`
    const known = Object.hasOwn(answers, question) ? answers[question] : undefined
    if (known && 'records' in known) return known.records
    if (!known) asks.add(question)
    throw Object.assign(new Error('no answer'), { code: known && 'code' in known ? known.code : 'ENOTFOUND' })
  }
  const hasClient = envelope.client_address !== ''
  const { dkim, spf, dmarc } = await authenticate(withLineEnds(mail), {
    ...(hasClient && { ip: envelope.client_address, helo: envelope.client_name || envelope.client_address, sender: envelope.envelope_from }),
    mta: 'porchlight',
    resolver: resolver as never,
    disableArc: true,
    disableBimi: true,
  })
  const signatures = dkim?.results ?? []
  const results = signatures.map(({ status }) => resultOf(status?.result))
  const spfResult = hasClient ? resultOf(spf ? spf.status?.result : undefined) : 'none'
  const dmarcResult = resultOf(dmarc ? dmarc.status?.result : undefined)
  const domain = (dkim?.headerFrom?.[0]?.split('@').at(-1) ?? '').toLowerCase()
  const isAlignedDkim = signatures.some(({ status }) => status?.result === 'pass' && Boolean(status?.aligned))
  const isAlignedSpf = spfResult === 'pass' && domain !== '' && isWithin((spf ? spf.domain : undefined) ?? '', domain)
  const verdicts: MailVerdicts = {
    spf: spfResult,
    dkim: results.includes('pass') ? 'pass' : (results.find((result) => result !== 'none') ?? 'none'),
    dmarc: dmarcResult,
    aligned: dmarcResult === 'pass' || isAlignedDkim || isAlignedSpf,
    domain,
  }
  return { verdicts, asks: [...asks] }
}

const resultOf = (text: string | undefined): MailVerdicts['spf'] => authResults.find((result) => result === text) ?? 'none'

/** The sender's bounce domain is the author's domain or within it; wider alignment is DMARC's to decide. */
const isWithin = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`)

/** Ends every line with CRLF, as signatures count them. The library does the same, but with a step of its own for each line. */
function withLineEnds(mail: Uint8Array): Buffer {
  let missing = 0
  for (let at = 0; at < mail.length; at++) if (mail[at] === 10 && mail[at - 1] !== 13) missing++
  if (missing === 0) return Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const whole = Buffer.allocUnsafe(mail.length + missing)
  let to = 0
  for (let at = 0; at < mail.length; at++) {
    if (mail[at] === 10 && mail[at - 1] !== 13) whole[to++] = 13
    whole[to++] = mail[at] as number
  }
  return whole
}
