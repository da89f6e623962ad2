import { type DeliveryReport, isDeliveryReport, readDeliveryReport } from './bounce.ts'
import { headerOf, type MailFacts } from './mail-facts.ts'

/**
 * What kind of mail it is. Only `person` may open or reopen a conversation. `automatic`: out of office and other answers by machines; `complaint`: "this is
 * spam" (RFC 5965); `receipt`: read receipts (RFC 8098); `bulk`: newsletters, lists and whatever a program wrote, read by people but never answered by a machine.
 */
export type MailKind = { kind: 'person' } | { kind: 'automatic' | 'complaint' | 'receipt' | 'bulk' | 'loop' } | ({ kind: 'report' } & DeliveryReport)

/** The header that marks mails of systems like ours. One that nobody typed is never answered and opens nothing. */
const loopHeader = 'x-porchlight-mail'

/** Tells what kind of mail it is, from its headers first (RFC 3834), then from its parts, last from the subjects that vacation programs use. */
export function kindOfMail(facts: MailFacts): MailKind {
  if (isComplaint(facts)) return { kind: 'complaint' }
  if (headerOf(facts, loopHeader) !== '' && (isWritten(facts) || hasNullSender(facts))) return { kind: 'loop' }
  if (isVacation(facts)) return { kind: 'automatic' }
  if (isDeliveryReport(facts)) return { kind: 'report', ...readDeliveryReport(facts) }
  if (isReceipt(facts)) return { kind: 'receipt' }
  if (hasNullSender(facts)) return { kind: 'automatic' }
  return isBulk(facts) ? { kind: 'bulk' } : { kind: 'person' }
}

const hasReport = ({ reports }: MailFacts, type: string): boolean => reports.some((report) => report.type === type)

function isComplaint(facts: MailFacts): boolean {
  return (
    hasReport(facts, 'message/feedback-report') ||
    headerOf(facts, 'content-type').includes('feedback-report') ||
    headerOf(facts, 'x-hmxmroriginalrecipient') !== '' ||
    (headerOf(facts, 'subject').startsWith('complaint about message from') && headerOf(facts, 'from').includes('hotmail'))
  )
}

const isReceipt = (facts: MailFacts): boolean =>
  hasReport(facts, 'message/disposition-notification') || headerOf(facts, 'content-type').includes('disposition-notification')

/** Subjects that only machines write, lower case; the mail's own subject may follow. */
const sureSubjects =
  'auto reply|auto-reply|autoreply|auto response|auto-response|autoresponse|automatic reply|automatic response|automated reply|automated response|out of office|out of the office|out-of-office|abwesenheitsnotiz|abwesenheitsbenachrichtigung|automatische antwort|autom. antwort|réponse automatique|reponse automatique|absence du bureau|absent du bureau|respuesta automática|respuesta automatica|fuera de la oficina|resposta automática|fora do escritório|risposta automatica|fuori ufficio|automatisch antwoord|automatiskt svar|autosvar|automatisk svar|automaattinen vastaus|odpowiedź automatyczna|autoodpowiedź|автоответ|автоматический ответ|автоматична відповідь|automatická odpověď|automatikus válasz|otomatik yanıt|răspuns automat|αυτόματη απάντηση|自動返信|自動回覆|自动回复|自動応答|不在通知|자동 회신|부재중|מענה אוטומטי|رد تلقائي'.split(
    '|',
  )

/** Subjects that vacation programs write and people as well, lower case. */
const vacationSubjects =
  'auto:|auto reply|auto-reply|autoreply|auto response|auto-response|autoresponse|automatic reply|automatic response|automated reply|automated response|out of office|out of the office|out-of-office|i am out|on vacation|vacation|away from my mail|abwesenheit|automatische antwort|abwesend|autom. antwort|absence|réponse automatique|reponse automatique|absence du bureau|absent du bureau|respuesta automática|respuesta automatica|fuera de la oficina|fuera de oficina|resposta automática|ausência temporária|fora do escritório|risposta automatica|fuori ufficio|assente|automatisch antwoord|afwezig|afwezigheid|niet aanwezig|automatiskt svar|autosvar|automatisk svar|frånvaro|fraværende|automaattinen vastaus|poissa|odpowiedź automatyczna|autoodpowiedź|nieobecność|автоответ|автоматический ответ|автоматична відповідь|automatická odpověď|automatikus válasz|otomatik yanıt|răspuns automat|αυτόματη απάντηση|自動返信|自動回覆|自动回复|自動応答|不在通知|자동 회신|부재중|מענה אוטומטי|رد تلقائي'.split(
    '|',
  )

function isVacation(facts: MailFacts): boolean {
  if (headerOf(facts, 'auto-submitted').startsWith('auto-replied') && !isDeliveryReport(facts)) return true
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress-reply', 'x-mail-autoreply', 'x-vacation'].some((key) => headerOf(facts, key) !== ''))
    return true
  if (['auto_reply', 'auto-reply'].includes(headerOf(facts, 'precedence')) || headerOf(facts, 'delivered-to') === 'autoresponder') return true
  const subject = withoutPrefixes(headerOf(facts, 'subject'))
  if (sureSubjects.some((each) => subject.startsWith(each))) return isAnswer(facts) || isMachine(facts)
  return vacationSubjects.some((each) => subject.startsWith(each)) && isMachine(facts)
}

/** A vacation program answers one of ours. So do people, but not under such a subject. */
const isAnswer = (facts: MailFacts): boolean => headerOf(facts, 'in-reply-to') !== '' || headerOf(facts, 'references') !== ''

/** The mail says that a machine sent it. Exchange asks for no answers to people's mails as well, but those of its machine are answers. */
const isMachine = (facts: MailFacts): boolean =>
  hasNullSender(facts) ||
  isWritten(facts) ||
  (headerOf(facts, 'x-auto-response-suppress') !== '' && isAnswer(facts)) ||
  ['bulk', 'junk', 'list'].includes(headerOf(facts, 'precedence'))

const withoutPrefixes = (subject: string): string => subject.replace(/^(?:(?:re|aw|fwd?|wg|sv|antw|odp): ?){1,5}/, '').trim()

/** A program wrote it (RFC 3834): a shop for its buyer, a monitor, a scanner. People read it; it must only not be answered by a machine. */
const isWritten = (facts: MailFacts): boolean => {
  const submitted = headerOf(facts, 'auto-submitted')
  return submitted !== '' && !submitted.startsWith('no')
}

/** Only machines' mails have no sender (RFC 5321 section 4.5.5). */
const hasNullSender = (facts: MailFacts): boolean => headerOf(facts, 'return-path') === '<>'

const isBulk = (facts: MailFacts): boolean =>
  isWritten(facts) ||
  headerOf(facts, 'x-auto-response-suppress') !== '' ||
  ['bulk', 'list', 'junk'].includes(headerOf(facts, 'precedence')) ||
  ['list-id', 'list-unsubscribe', 'x-campaign-id', 'feedback-id'].some((key) => headerOf(facts, key) !== '')
