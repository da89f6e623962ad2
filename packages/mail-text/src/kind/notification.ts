import { addressIn, idIn } from './addresses.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { isLasting } from './permanence.ts'

/** Characters of a report in JSON that are read, and recipients of one. */
const notificationMax = 200_000
const recipientsMax = 100

/** A value of JSON that may be anything. */
const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
const textWithin = (value: unknown, name: string): string => {
  const text = within(value, name)
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

/** What a notification of Amazon's mail service tells. Of a delivery or an opened mail, there is nobody to name. */
export type MailNotice = DeliveryReport & { isComplaint: boolean }

/** Reads the JSON that Amazon's notification service mails, as it is or in its own envelope; undefined for any other text. */
export function notificationIn(text: string): MailNotice | undefined {
  const begin = text.slice(0, 2_000).trimStart()
  if (!begin.startsWith('{') || !/"(?:notificationType|eventType|Type)"/.test(begin)) return undefined
  const end = text.lastIndexOf('}', notificationMax)
  try {
    const outer: unknown = JSON.parse(withoutBreaks(text.slice(text.indexOf('{'), end + 1)))
    const message = within(outer, 'Message')
    const notice: unknown = typeof message === 'string' ? JSON.parse(message) : outer
    const kind = textWithin(notice, 'notificationType') || textWithin(notice, 'eventType')
    if (kind === '' || within(notice, 'mail') === undefined) return undefined
    const message_id = idIn(textWithin(within(within(notice, 'mail'), 'commonHeaders'), 'messageId'))
    return { recipients: [...bounced(notice), ...delayed(notice)].slice(0, recipientsMax), message_id, isComplaint: kind === 'Complaint' }
  } catch {
    return undefined
  }
}

/** What carries a mail may have broken its one long line. No string of JSON has a line break. */
const withoutBreaks = (json: string): string => json.replace(/\r?\n/g, ' ')

const listWithin = (value: unknown, name: string): unknown[] => {
  const found = within(value, name)
  return Array.isArray(found) ? found.slice(0, recipientsMax) : []
}

function bounced(notice: unknown): DeliveryReport['recipients'] {
  const bounce = within(notice, 'bounce')
  return listWithin(bounce, 'bouncedRecipients').map((each) => {
    const [status, words] = [textWithin(each, 'status').slice(0, 20), textWithin(each, 'diagnosticCode').slice(0, 500)]
    // The service names the kind itself. "Permanent" are also refusals of the content: then the words decide.
    const isNoSuch = ['NoEmail', 'OnAccountSuppressionList', 'Suppressed'].includes(textWithin(bounce, 'bounceSubType'))
    const isPermanent = textWithin(bounce, 'bounceType') === 'Permanent' && (isNoSuch || isLasting(status, words))
    return { address: addressIn(textWithin(each, 'emailAddress')), status, isFailed: true, isPermanent, words }
  })
}

const delayed = (notice: unknown): DeliveryReport['recipients'] =>
  listWithin(within(notice, 'deliveryDelay'), 'delayedRecipients').map((each) => ({
    address: addressIn(textWithin(each, 'emailAddress')),
    status: textWithin(each, 'status').slice(0, 20),
    isFailed: false,
    isPermanent: false,
    words: textWithin(each, 'diagnosticCode').slice(0, 500),
  }))
