import type { DeliverabilityCheck } from '@porchlight/contracts/mail/mail-senders'
import type { ResolveDns } from '../../kernel/outside/ports.ts'

type Subject = { domain: string; host: string | undefined; selector: string | undefined }

/** Looks up what receivers check of a sender: SPF and DMARC of its domain, the DKIM key of a selector, and the reverse name of its mail server. */
export async function deliverabilityOf(resolveDns: ResolveDns, { domain, host, selector }: Subject): Promise<DeliverabilityCheck[]> {
  const texts = async (name: string): Promise<string[] | undefined> => {
    try {
      return ((await resolveDns(name, 'TXT')) as string[][]).map((parts) => parts.join('').slice(0, 500))
    } catch (error) {
      return isMissing(error) ? [] : undefined
    }
  }
  const [spf, dmarc, dkim] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    selector === undefined ? undefined : texts(`${selector}._domainkey.${domain}`),
  ])
  return [
    spfVerdict(spf),
    selector === undefined ? { check: 'dkim', verdict: 'unknown', found: '' } : dkimVerdict(dkim),
    dmarcVerdict(dmarc),
    await reverseVerdict(resolveDns, host),
  ]
}

const isMissing = (error: unknown) => ['ENOTFOUND', 'ENODATA', 'NXDOMAIN'].includes((error as { code?: string }).code ?? '')

/** SPF (RFC 7208): one record; '+all' lets everybody send. */
export function spfVerdict(records: readonly string[] | undefined): DeliverabilityCheck {
  const found = records?.filter((record) => /^v=spf1(?: |$)/i.test(record))
  if (!found) return { check: 'spf', verdict: 'unknown', found: '' }
  const [record = ''] = found
  const isWeak = found.length > 1 || /\s\+?all\b/i.test(record)
  return { check: 'spf', verdict: record === '' ? 'missing' : isWeak ? 'weak' : 'good', found: found.join(' ') }
}

/** DKIM (RFC 6376): a key record with a key; an empty one is revoked. */
export function dkimVerdict(records: readonly string[] | undefined): DeliverabilityCheck {
  if (!records) return { check: 'dkim', verdict: 'unknown', found: '' }
  const record = records.find((each) => /(?:^|;)\s*p=/i.test(each)) ?? ''
  return { check: 'dkim', verdict: record === '' ? 'missing' : /(?:^|;)\s*p=\s*(?:;|$)/i.test(record) ? 'weak' : 'good', found: record.slice(0, 200) }
}

/** DMARC (RFC 7489): a policy; 'none' only watches. */
export function dmarcVerdict(records: readonly string[] | undefined): DeliverabilityCheck {
  if (!records) return { check: 'dmarc', verdict: 'unknown', found: '' }
  const record = records.find((each) => /^v=DMARC1\s*;/i.test(each)) ?? ''
  return { check: 'dmarc', verdict: record === '' ? 'missing' : /;\s*p=\s*(?:quarantine|reject)/i.test(record) ? 'good' : 'weak', found: record }
}

/** The address of the mail server has a name, and the name has the address. */
async function reverseVerdict(resolveDns: ResolveDns, host: string | undefined): Promise<DeliverabilityCheck> {
  if (host === undefined) return { check: 'reverse', verdict: 'unknown', found: '' }
  try {
    const [address = ''] = (await resolveDns(host, 'A')) as string[]
    const name = address.split('.').reverse().join('.')
    const [back = ''] = (await resolveDns(`${name}.in-addr.arpa`, 'PTR')) as string[]
    const forth = (await resolveDns(back, 'A')) as string[]
    return { check: 'reverse', verdict: forth.includes(address) ? 'good' : 'weak', found: `${address} ${back}` }
  } catch (error) {
    return { check: 'reverse', verdict: isMissing(error) ? 'missing' : 'unknown', found: '' }
  }
}
