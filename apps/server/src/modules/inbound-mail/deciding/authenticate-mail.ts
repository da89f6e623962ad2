import type { Readable } from 'node:stream'
import type { MailVerdicts } from '@porchlight/contracts'
import { authResults } from '@porchlight/contracts/inbound-mail/mail-fates'
import { authenticate } from 'mailauth'
import type { ResolveDns } from '../../../kernel/ports.ts'

/** Where a mail came from: the client of the SMTP connection and the sender it named; absent for mail from a mailbox. */
export type Envelope = { client_address: string; client_name: string; envelope_from: string }

/** DNS questions per mail: ten for SPF (RFC 7208 section 4.6.4), and enough for the signatures of an honest mail. */
const lookupsMax = 40

/**
 * Checks SPF, DKIM and DMARC. Without the address of a client, SPF says nothing. DNS failures give `temperror`, never an exception.
 * @param raw the mail, read in pieces so that no large mail keeps the process busy
 */
export async function authenticateMail(raw: Readable | Buffer, envelope: Envelope, resolveDns: ResolveDns): Promise<MailVerdicts> {
  let lookups = 0
  let isCutShort = false
  const resolver = async (name: string, type: string) => {
    if (++lookups > lookupsMax) {
      isCutShort = true
      throw Object.assign(new Error('too many questions'), { code: 'ENOTFOUND' })
    }
    return resolveDns(name, type)
  }
  const hasClient = envelope.client_address !== ''
  const { dkim, spf, dmarc } = await authenticate(raw, {
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
  return {
    spf: spfResult,
    dkim: results.includes('pass') ? 'pass' : (results.find((result) => result !== 'none') ?? 'none'),
    dmarc: isCutShort && dmarcResult === 'none' ? 'permerror' : dmarcResult,
    aligned: dmarcResult === 'pass' || isAlignedDkim || isAlignedSpf,
    domain,
  }
}

const resultOf = (text: string | undefined): MailVerdicts['spf'] => authResults.find((result) => result === text) ?? 'none'

/** The sender's bounce domain is the author's domain or within it; wider alignment is DMARC's to decide. */
const isWithin = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`)

/**
 * What the verdicts mean for the mail. `failed`: the domain of the author disowns it; `unknown`: its DNS did not answer; `proven`: it vouches for the author;
 * `open`: it says nothing, as many small domains do.
 */
export function standingOf({ dmarc, spf, dkim, aligned }: MailVerdicts): 'failed' | 'unknown' | 'proven' | 'open' {
  if (aligned) return 'proven'
  if (dmarc === 'fail' || spf === 'fail' || (dmarc === 'none' && dkim === 'fail' && spf !== 'pass')) return 'failed'
  return dmarc === 'temperror' || spf === 'temperror' || dkim === 'temperror' ? 'unknown' : 'open'
}
