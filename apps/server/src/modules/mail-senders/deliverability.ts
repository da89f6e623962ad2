import type { DeliverabilityCheck, EmailType } from '@porchlight/contracts/mail/mail-senders'
import type { ResolveDns } from '../../kernel/outside/ports.ts'

type Subject = { email_type: EmailType; domain: string; host: string | undefined; selector: string | undefined }
/** A check without advice. */
type Found = Omit<DeliverabilityCheck, 'advice'>

/** What these providers ask their customers to put into SPF. Which servers send for another mail server, only its operator knows. */
const spfOf: Partial<Record<EmailType, string>> = {
  google: 'include:_spf.google.com',
  microsoft: 'include:spf.protection.outlook.com',
  mailgun: 'include:mailgun.org',
}

/** Looks up what receivers check of a sender: SPF and DMARC of its domain, the DKIM key of a selector, and the reverse name of its mail server. */
export async function deliverabilityOf(resolveDns: ResolveDns, { email_type, domain, host, selector }: Subject): Promise<DeliverabilityCheck[]> {
  const texts = async (name: string): Promise<string[] | undefined> => {
    try {
      return ((await resolveDns(name, 'TXT')) as string[][]).map((parts) => parts.join('').slice(0, textMax))
    } catch (error) {
      return isMissing(error) ? [] : undefined
    }
  }
  const [spfTexts, dmarcTexts, dkimTexts] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    selector === undefined ? undefined : texts(`${selector}._domainkey.${domain}`),
  ])
  const spf = spfVerdict(spfTexts)
  const dkim: Found = selector === undefined ? { check: 'dkim', verdict: 'unknown', found: '' } : dkimVerdict(dkimTexts)
  const dmarc = dmarcVerdict(dmarcTexts)
  // Forbidding what isn't proven would send the library's own mail to spam.
  const provider = spfOf[email_type]
  const isProven = dkim.verdict === 'good' || (spf.verdict === 'good' && provider !== undefined && spf.found.toLowerCase().split(/\s+/).includes(provider))
  return [
    { ...spf, advice: adviceOn(domain, spfAdvice(spf, provider)) },
    { ...dkim, advice: null },
    { ...dmarc, advice: adviceOn(`_dmarc.${domain}`, isProven ? dmarcAdvice(dmarc) : null) },
    { ...(await reverseVerdict(resolveDns, host)), advice: null },
  ]
}

const adviceOn = (name: string, value: string | null): DeliverabilityCheck['advice'] => (value === null ? null : { name, type: 'TXT', value })

/** Returns one SPF record in place of those found, with the servers that they name and the provider's; null if there is nothing to change, or nothing known. */
export function spfAdvice({ verdict, found }: Found, provider: string | undefined): string | null {
  const named = found.split(/\s+/).filter((word) => word !== '' && !/^v=spf1$/i.test(word) && !/^[-+~?]?all$/i.test(word))
  // What is cut off or not understood is not advised on.
  if (verdict === 'unknown' || found.length >= textMax || named.some((word) => /^(?:redirect|exp)=|%/i.test(word))) return null
  // Another include may name the provider too.
  if (verdict === 'good' && (provider === undefined || named.some((word) => word.toLowerCase() === provider || /^include:/i.test(word)))) return null
  const wanted = new Set([...named, ...(provider === undefined ? [] : [provider])])
  if (wanted.size === 0) return null
  // What the record says about everybody else stays, unless it lets them send.
  const rest = found.split(/\s+/).find((word) => /^[-~?]all$/i.test(word)) ?? '~all'
  return `v=spf1 ${[...wanted].join(' ')} ${rest.toLowerCase()}`
}

/** Returns a record without the separators at its end. A pattern would try again from each of many. */
function withoutEnd(record: string): string {
  let end = record.length
  while (end > 0 && '; \t\r\n'.includes(record.charAt(end - 1))) end -= 1
  return record.slice(0, end)
}

/** Returns the DMARC record that makes receivers doubt forged mails; of a record that only watches, everything else stays. */
export function dmarcAdvice({ verdict, found }: Found): string | null {
  if (verdict === 'missing') return 'v=DMARC1; p=quarantine'
  return verdict === 'weak' ? (/;\s*p=\w+/i.test(found) ? found.replace(/;\s*p=\w+/i, '; p=quarantine') : `${withoutEnd(found)}; p=quarantine`) : null
}

/** Characters of a record that are read. */
const textMax = 500

const isMissing = (error: unknown) => ['ENOTFOUND', 'ENODATA', 'NXDOMAIN'].includes((error as { code?: string }).code ?? '')

/** SPF (RFC 7208): one record; '+all' lets everybody send. */
export function spfVerdict(records: readonly string[] | undefined): Found {
  const found = records?.filter((record) => /^v=spf1(?: |$)/i.test(record))
  if (!found) return { check: 'spf', verdict: 'unknown', found: '' }
  const [record = ''] = found
  const isWeak = found.length > 1 || /\s\+?all\b/i.test(record)
  return { check: 'spf', verdict: record === '' ? 'missing' : isWeak ? 'weak' : 'good', found: found.join(' ') }
}

/** DKIM (RFC 6376): a key record with a key; an empty one is revoked. */
export function dkimVerdict(records: readonly string[] | undefined): Found {
  if (!records) return { check: 'dkim', verdict: 'unknown', found: '' }
  const record = records.find((each) => /(?:^|;)\s*p=/i.test(each)) ?? ''
  return { check: 'dkim', verdict: record === '' ? 'missing' : /(?:^|;)\s*p=\s*(?:;|$)/i.test(record) ? 'weak' : 'good', found: record.slice(0, 200) }
}

/** DMARC (RFC 7489): a policy; 'none' only watches. */
export function dmarcVerdict(records: readonly string[] | undefined): Found {
  if (!records) return { check: 'dmarc', verdict: 'unknown', found: '' }
  const record = records.find((each) => /^v=DMARC1\s*;/i.test(each)) ?? ''
  return { check: 'dmarc', verdict: record === '' ? 'missing' : /;\s*p=\s*(?:quarantine|reject)/i.test(record) ? 'good' : 'weak', found: record }
}

/** The address of the mail server has a name, and the name has the address. */
async function reverseVerdict(resolveDns: ResolveDns, host: string | undefined): Promise<Found> {
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
