import { addressesIn } from './addresses.ts'
import { headerOf, type MailFacts } from './mail-facts.ts'
import { notificationIn } from './notification.ts'
import { hasWord, list, nothingLeftOut, type Without, wordsIn } from './words.ts'

/** Names of mailboxes and senders that only mail servers have, without dots, dashes and blanks. */
const servers = list(
  'mailerdaemon|maildaemon|mdaemon|postmaster|maildelivery|mailsystem|mailadministrator|mailadmin|deliverysubsystem|deliverysystem|deliverynotification|microsoftexchange|bounce|mailrobot|mailserver|messagelabs|systemadministrator',
)
/** A mail or its delivery; and that something became of it. A server's subject says both. */
const mails = list(
  'mail|e-mail|email|message|delivery|deliver|notice|notification|recipient|transport|nachricht|zustellung|zustell|übermittlung|courrier|courriel|message|remise|mensaje|correo|entrega|messaggio|posta|consegna|mensagem|bericht|bezorging|wiadomoś|doręcz|meddelande|письм|сообщени|почт|доставк|メール|配信|送信|通知|邮件|信|投递|메일|배달',
)
const failures = list(
  "fail|failed|failure|failing|error|undeliver|undelivered|undeliverable|nondeliverable|non-delivery|nondelivery|returned|return to sender|bounced|could not|couldn't|cannot|unable|not delivered|not be delivered|rejected|blocked|delay|delayed|warning|status|problem|unzustellbar|nicht zugestellt|fehlgeschlagen|fehler|échec|erreur|non remis|no entregad|no se pudo|fallo|rechazad|non consegnat|impossibile|errore|não entregue|falha|niet afgeleverd|niet bezorgd|mislukt|niedostarczon|niedoręcz|zwrot|kunde inte|не доставлен|не удалось|невозможно|ошибк|エラー|できません|できなかった|不達|未達|未送達|失败|退信|被退回|실패|반송",
)
/** Words that say both at once. */
const both = list('undeliver|undeliverable|undelivered|non-delivery|nondelivery|unzustellbar|退信|不達|未送達|返送')
const all = [servers, mails, failures, both].flat()

/** Returns the words of our lists that a mail's header has. */
export const reportWordsIn = (facts: MailFacts): string[] => [
  ...servers.filter((word) => plain(headerOf(facts, 'from')).includes(word)),
  ...wordsIn(headerOf(facts, 'subject'), all),
]

const plain = (text: string): string => text.replace(/[\s._-]+/g, '')

/** Returns whether a mail was sent by a mail server about one of ours: by its type, or by what its sender is, what its subject says and what it names. */
export function isDeliveryReport(facts: MailFacts, without: Without = nothingLeftOut): boolean {
  if (facts.reports.some(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))) return true
  if (/report-type="?delivery-status/.test(headerOf(facts, 'content-type'))) return true
  if (headerOf(facts, 'x-failed-recipients') !== '' || notificationIn(facts.text) !== undefined) return true
  const isNull = headerOf(facts, 'return-path').includes('<>')
  const hasReturned = facts.reports.some(({ type }) => type.includes('rfc822'))
  const from = headerOf(facts, 'from')
  const isServer = servers.some((word) => !without.has(word) && plain(from).includes(word))
  // Somebody who answers or forwards such a mail is no server.
  const subject = headerOf(facts, 'subject')
  const isFailure = !isPersonal(facts, subject) && saysFailure(subject, without)
  if (isNull) return isServer || isFailure || hasReturned
  if (!isServer) return false
  if (/mailer-?daemon/.test(from)) return true
  return isFailure && (hasReturned || namesRecipient(facts) || saysFailure(facts.text.slice(0, 2_000).toLowerCase(), without))
}

const saysFailure = (subject: string, without: Without): boolean =>
  hasWord(subject, both, without) || (hasWord(subject, mails, without) && hasWord(subject, failures, without))

const isPersonal = (facts: MailFacts, subject: string): boolean =>
  /^(?:re|aw|fwd?|wg|sv|antw|odp|tr|rv|res): /.test(subject) || headerOf(facts, 'user-agent') !== ''

/** The text names an address that is not among those the mail is to. */
function namesRecipient(facts: MailFacts): boolean {
  const own = `${headerOf(facts, 'to')} ${headerOf(facts, 'from')}`
  return addressesIn(facts.text.slice(0, 6_000).toLowerCase()).some((address) => !own.includes(address))
}
