import { addressIn, idIn } from './addresses.ts'
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts'
import { ownWords } from './failure-words.ts'
import { headerOf, type MailFacts, reportBlocks } from './mail-facts.ts'
import { notificationIn } from './notification.ts'
import { isLasting } from './permanence.ts'
import { explanationOf, type Section, sectionsOf } from './report-sections.ts'
import { nothingLeftOut, type Without } from './words.ts'

const recipientsMax = 100
/** Characters of what is said of a recipient that are looked at, and that are kept. */
const wordsMax = 4_000
const keptMax = 500

/** Reads a delivery report: its recipients with status, and the Message-ID of the mail it is about. */
export function readDeliveryReport(facts: MailFacts, without: Without = nothingLeftOut): DeliveryReport {
  const notified = notificationIn(facts.text)
  if (notified) return { recipients: notified.recipients, message_id: notified.message_id }
  const explained = explanationOf(facts.text)
  const blocks = facts.reports
    .filter(({ type }) => type.endsWith('delivery-status'))
    .flatMap(({ text }) => reportBlocks(text))
    .filter((block) => block.has('final-recipient') || block.has('original-recipient') || block.has('action'))
    .slice(0, recipientsMax)
  const isOne = blocks.length === 1
  const sections = blocks.length > 0 ? sectionsOf(explained) : []
  const recipients = blocks.map((block) => fromBlock(block, { explained, sections, isOne }, without))
  return { recipients: recipients.length > 0 ? recipients : fromText(facts, explained, without), message_id: returnedId(facts) }
}

/** Words of a diagnostic below which the report's own text is looked at as well. */
const sayingMin = 12

type Explained = { explained: string; sections: readonly Section[]; isOne: boolean }

function fromBlock(block: Map<string, string>, { explained, sections, isOne }: Explained, without: Without): ReportedRecipient {
  const original = addressIn(block.get('original-recipient') ?? '')
  const final = addressIn(block.get('final-recipient') ?? '')
  const status = codeIn(block.get('status') ?? '')
  const action = block.get('action')?.toLowerCase() ?? 'failed'
  const diagnostic = block.get('diagnostic-code') ?? ''
  const section = sections.find(({ address }) => address === final || address === original)?.words
  const about = section ?? (isOne ? explained : '')
  const says = ownWords(diagnostic.replace(/^[^;]{0,30};/, '')).trim()
  const isAfterContent = /end of data|>>> data\b/.test(isOne ? explained : about) && !/\(in reply to/i.test(diagnostic)
  const words = says.length >= sayingMin ? `${diagnostic}${isAfterContent ? ' (in reply to end of DATA)' : ''}` : `${diagnostic}\n${about}`
  const isFailed = !/delayed|deliver|relayed|expanded/.test(action)
  const code = precise(status, diagnostic)
  return {
    address: original || final,
    status: code,
    isFailed,
    isPermanent: isFailed && isLasting(code, words.slice(0, wordsMax), without),
    words: words.slice(0, keptMax),
  }
}

const codeIn = (text: string): string => /[245]\.\d{1,3}\.\d{1,3}/.exec(text)?.[0] ?? ''

/** The code of the server that refused says more than that of the one that reports it, unless it says nothing. */
function precise(status: string, words: string): string {
  const own = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(words.slice(0, 2_000))?.[1] ?? ''
  return own === '' || (own.endsWith('.0.0') && status !== '') ? status : own
}

/** A report without a machine-readable part: each address that it is about, with the words below it. */
function fromText(facts: MailFacts, explained: string, without: Without): ReportedRecipient[] {
  const isDelay =
    /\bwarning\b|delayed/.test(headerOf(facts, 'subject')) ||
    /(?:do not need|no need) to resend|no action is required|(?:will|be) (?:keep|continue|retried|retrying|tried again)|continue to (?:try|attempt|retry)/.test(
      explained,
    )
  const failed = addressIn(headerOf(facts, 'x-failed-recipients'))
  const own = authorsOf(facts)
  const named = sectionsOf(explained).filter(({ address }) => address === failed || !own.includes(address))
  const sections = named.length > 0 ? named : [{ address: failed || addressIn(explained), words: explained }]
  return sections.map(({ address, words }) => {
    // A line that only names the address leaves the reason to the rest of the report.
    const said = sections.length > 1 && ownWords(words).trim().length >= sayingMin ? words : sections.length > 1 ? `${words}\n${explained}` : explained
    const status = precise('', said)
    return {
      address,
      status,
      isFailed: !isDelay,
      isPermanent: !isDelay && isLasting(status, said.slice(0, wordsMax), without),
      words: words.trim().slice(0, keptMax),
    }
  })
}

/** Addresses of those whose mail came back: to them the report is. */
function authorsOf(facts: MailFacts): string {
  const returned = facts.reports.filter(({ type }) => type.includes('rfc822')).map(({ text }) => text.slice(0, 20_000))
  const lines = [facts.text.slice(0, 20_000), ...returned].flatMap((text) =>
    text.split('\n').filter((line) => /^[\s>]{0,4}(?:from|return-path|sender):/i.test(line)),
  )
  return [headerOf(facts, 'to'), ...lines.map(addressIn)].join(' ').toLowerCase()
}

/** The Message-ID in the returned mail or its header. */
function returnedId({ reports, text }: MailFacts): string {
  for (const { type, text: returned } of reports) {
    if (!type.includes('rfc822')) continue
    const id = reportBlocks(returned)[0]?.get('message-id')
    if (id) return idIn(id)
  }
  const at = text.toLowerCase().lastIndexOf('\nmessage-id:')
  return at === -1 ? '' : idIn(text.slice(at + 12, at + 1_000))
}
