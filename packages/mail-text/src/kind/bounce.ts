import { headerOf, type MailFacts, reportBlocks } from './mail-facts.ts'
import { isLasting } from './permanence.ts'

/** A recipient that a delivery report names. `status` is empty when the report gives none; `isFailed` is false for delays and successes. */
export type ReportedRecipient = { address: string; status: string; isFailed: boolean; isPermanent: boolean; words: string }
/** A report of a mail server about mail we sent; `message_id` names the mail, '' if it does not say. */
export type DeliveryReport = { recipients: ReportedRecipient[]; message_id: string }

const recipientsMax = 100
const explanationMax = 6_000
/** Characters of a report in JSON that are read. */
const notificationMax = 200_000

/** Returns whether a mail was sent by a mail server about one of ours: a report by its type, or by its sender and subject. */
export function isDeliveryReport(facts: MailFacts): boolean {
  if (facts.reports.some(({ type }) => type === 'message/delivery-status')) return true
  const type = headerOf(facts, 'content-type')
  if (type.includes('report-type=delivery-status') || type.includes('report-type="delivery-status"')) return true
  if (headerOf(facts, 'x-failed-recipients') !== '' || notificationIn(facts.text) !== undefined) return true
  const from = headerOf(facts, 'from')
  const isServer =
    /mailer-daemon|mail-daemon|mailerdaemon|mail ?delivery|post[._-]?master|mail administrator|mail system|mail delivery system|mdaemon|bounce|delivery ?subsystem|microsoft exchange/.test(
      from,
    )
  const subject = headerOf(facts, 'subject')
  const isFailure =
    /undeliver|delivery (?:status|failure|failed|notification|report|error|problem)|returned mail|return(?:ed)? to sender|mail (?:system error|delivery|failure|could not)|failure notice|delivery has failed|could not (?:be delivered|send)|non.?delivery|warning: |warning--|message status|unzustellbar|nicht zugestellt|non remis|no entregado|niet afgeleverd|rejected|undelivered|non consegnat|mail failure|message delivery|not delivered|配信できません|送信できません|メールエラー|配信エラー|不達|undelivered|未送达|退信|系统退信/.test(
      subject,
    )
  const isNull = headerOf(facts, 'return-path').includes('<>')
  if (isNull && (isFailure || facts.reports.some(({ type: part }) => part.includes('rfc822')))) return true
  return isServer && (isFailure || isNull || from.includes('mailer-daemon'))
}

/** Reads a delivery report: its recipients with status, and the Message-ID of the mail it is about. */
export function readDeliveryReport(facts: MailFacts): DeliveryReport {
  const notified = notificationIn(facts.text)
  if (notified) return notified
  const explained = explanationOf(facts.text)
  const blocks = facts.reports.filter(({ type }) => type.endsWith('delivery-status')).flatMap(({ text }) => reportBlocks(text))
  const recipients = blocks
    .filter((block) => block.has('final-recipient') || block.has('original-recipient') || block.has('action'))
    .slice(0, recipientsMax)
    .map((block) => fromBlock(block, explained))
  return { recipients: recipients.length > 0 ? recipients : fromText(facts, explained), message_id: returnedId(facts) }
}

/** A value of JSON that may be anything. */
const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
const textWithin = (value: unknown, name: string): string => {
  const text = within(value, name)
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

/** Reads a report in the JSON of Amazon's notification service, which can be mailed as it is. */
function notificationIn(text: string): DeliveryReport | undefined {
  const begin = text.slice(0, 2_000).trimStart()
  if (!begin.startsWith('{') || !/"(?:notificationType|eventType|Type)"/.test(begin)) return undefined
  const end = text.lastIndexOf('}', notificationMax)
  try {
    const outer: unknown = JSON.parse(text.slice(text.indexOf('{'), end + 1))
    const message = within(outer, 'Message')
    const notice: unknown = typeof message === 'string' ? JSON.parse(message) : outer
    const bounce = within(notice, 'bounce')
    const bounced = within(bounce, 'bouncedRecipients')
    if (!Array.isArray(bounced)) return undefined
    const recipients = bounced.slice(0, recipientsMax).map((each: unknown) => {
      const [status, words] = [textWithin(each, 'status').slice(0, 20), textWithin(each, 'diagnosticCode').slice(0, 500)]
      const isPermanent = textWithin(bounce, 'bounceType') === 'Permanent' && isLasting(precise(status, words), words || status)
      return { address: addressIn(textWithin(each, 'emailAddress')), status, isFailed: true, isPermanent, words }
    })
    return { recipients, message_id: idIn(textWithin(within(within(notice, 'mail'), 'commonHeaders'), 'messageId')) }
  } catch {
    return undefined
  }
}

function fromBlock(block: Map<string, string>, explained: string): ReportedRecipient {
  const address = addressIn(block.get('original-recipient') ?? '') || addressIn(block.get('final-recipient') ?? '')
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(block.get('status') ?? '')?.[0] ?? ''
  const action = block.get('action')?.toLowerCase() ?? 'failed'
  const diagnostic = block.get('diagnostic-code') ?? ''
  const isAfterContent = (explained.includes('end of data') || explained.includes('>>> data')) && !diagnostic.toLowerCase().includes('invalid recipient')
  const afterData = isAfterContent ? ' (in reply to end of DATA)' : ''
  const words = diagnostic.length > 12 ? `${diagnostic}${afterData}` : `${diagnostic} ${explained}`
  const isFailed = !/delayed|delivered|relayed|expanded/.test(action)
  return { address, status: precise(status, words), isFailed, isPermanent: isFailed && isLasting(precise(status, words), words), words: words.slice(0, 500) }
}

/** The server that wrote the report often gives only 5.0.0; the words of the one that refused say more. */
const precise = (status: string, words: string): string => {
  const own = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(words.slice(0, 2_000))?.[1] ?? ''
  return own !== '' && (status === '' || status.endsWith('.0.0')) ? own : status
}

/** A report without a machine-readable part: each address at the beginning of a line, with the words below it. */
function fromText(facts: MailFacts, explained: string): ReportedRecipient[] {
  const isDelay =
    /warning|delayed|still being retried|will be retried|no action is required/.test(headerOf(facts, 'subject')) ||
    explained.includes('you do not need to resend') ||
    explained.includes('no action is required on your part')
  const failedHeader = addressIn(headerOf(facts, 'x-failed-recipients'))
  const sections = sectionsOf(explained)
  const found = sections.length > 0 ? sections : [{ address: failedHeader || addressIn(explained), words: explained }]
  return found.map(({ address, words }) => {
    const status = precise('', words)
    return { address, status, isFailed: !isDelay, isPermanent: !isDelay && isLasting(status, words), words: words.slice(0, 500) }
  })
}

function sectionsOf(explained: string): { address: string; words: string }[] {
  const sections: { address: string; words: string }[] = []
  for (const line of explained.split('\n')) {
    const start = line.trimStart().replace(/^[<"]{1,2}/, '')
    const address = addressIn(start.slice(0, 320))
    const isStart = address !== '' && start.toLowerCase().startsWith(address) && /^[>"]{0,2}:/.test(start.slice(address.length))
    const last = sections.at(-1)
    if (isStart && last?.address !== address && sections.length < recipientsMax) sections.push({ address, words: line })
    else if (last) last.words = `${last.words}\n${line}`
  }
  return sections
}

const ends = [
  'copy of the message',
  'copy of your message',
  'original message follows',
  'returned message',
  'message header follows',
  'original message ---',
  'unsent message',
  'message text follows',
  'headers of the message',
  'content of the message',
]

/** The report's own words: what stands above the returned mail, lower case. */
function explanationOf(text: string): string {
  const all = text.slice(0, explanationMax).toLowerCase()
  const end = Math.min(...ends.map((mark) => all.indexOf(mark)).filter((at) => at > 0), all.length)
  return all.slice(0, end)
}

const addressIn = (text: string): string => {
  const found = text
    .slice(0, 4_000)
    .split(/[\s<>()[\]:;,"']/)
    .find((word) => word.includes('@') && !word.startsWith('@') && word.length <= 320)
  return (
    found
      ?.replace(/^[.=]{1,4}/, '')
      .replace(/[.!?]$/, '')
      .toLowerCase() ?? ''
  )
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

const idIn = (text: string): string => /<[^<>\s]{1,500}>/.exec(text)?.[0] ?? ''
