import { hasWord, list, nothingLeftOut, type Without, wordAt, wordsIn } from './words.ts'

/** What a recipient of a mail is, as servers call it: stems in lower case. */
const recipients = list(
  'user|userid|recipient|mailbox|address|account|addressee|alias|person|people|customer|destination|domain|host|group|name|server|mail exchanger|empfänger|benutzer|adresse|postfach|konto|destinataire|utilisateur|compte|boîte|usuario|destinatari|buzón|cuenta|dirección|utente|casella|indirizzo|usuário|conta|endereço|gebruiker|ontvanger|adres|użytkownik|mottagar|användar|адрес|пользовател|получател|ящик|домен|宛先|アドレス|ユーザ|ドメイン|受信者|あて先|ディレクトリ|收件人|用户|邮箱|地址|사용자|주소',
)
/** That it is not there: what is said beside it. */
const absences = list(
  "unknown|no such|no longer|not found|wasn't found|was not found|couldn't be found|could not be found|cannot be found|unable to find|couldn't find|could not find|can't find|does not exist|doesn't exist|do not exist|not exist|doesn't have|does not have|nonexistent|non-existent|invalid|illegal|not valid|isn't a valid|not a valid|not recognized|unrecognized|not known|not a known|not listed|no mailbox|no user|no account|no recipient|no valid|not our|not local|not a local|not active|not reachable|not hosted|undeliverable|unrouteable|unroutable|moved|does not accept|doesn't accept|no mail|null|no smtp service|unbekannt|nicht gefunden|existiert nicht|ungültig|n'existe pas|inconnu|introuvable|invalide|desconocid|no existe|no encontrad|sconosciut|inesistent|non esiste|non trovat|desconhecid|não existe|inexistente|onbekend|bestaat niet|niet gevonden|nieznany|nie istnieje|okänd|finns inte|неизвест|не существует|не найден|не зарегистр|недоступен|見つかり|存在しません|存在しない|ありません|不明|不存在|无效|没有找到|없는|존재하지",
)
/** Who else may be unknown: the sender and the server that speaks. */
const others = list('sender|mail from|helo|ehlo|client|reverse|ptr|your ip|your host|your domain|sending|purported')

const perhaps = list('may|might|il se peut|peut-être|möglicherweise|puede|podría|potrebbe|può|pode|mogelijk|возможно|может|かもしれ|ないか|可能')
const fullness = list(
  'is full|mailbox full|mailbox has filled|inbox full|folder full|full mailbox|disk full|quota|storage|out of space|disk space|voll|pleine|plein|lleno|llena|piena|cheio|vol|переполнен|容量|いっぱい|已满',
)

/** What may pass, by its meaning: full, too much, too large, unwanted, unproven, not allowed, switched off, unreachable, broken. */
const passing = list(
  'is full|mailbox full|inbox full|folder full|full mailbox|disk full|quota|over the maximum|storage|not enough|insufficient|out of space|exceed|too many|too much|too large|too big|too long|size|length|limit|rate|frequency|spam|ube|unsolicited|bulk|virus|malware|content|attachment|policy|policies|blocked|blacklist|blacklisted|blocklist|block list|banned|listed in|reputation|rbl|spamhaus|greylist|greylisted|graylist|dmarc|spf|dkim|authenticat|authentication|unauthenticated|reverse dns|ptr|mismatches|relaying|relay access|mail relay|not authorized|not permitted|not allowed|permission|disabled|suspended|inactive|deactivated|discontinued|on hold|frozen|timed out|timeout|time out|expired|delayed|deferred|still in queue|temporar|temporary|temporarily|try again|later|retry|busy|connection|connect|network|loop|hops|hop count|local configuration|system error|not accepting|currently unavailable|unreachable for|refused to talk|in reply to data|permanently deferred|voll|überschritten|gesperrt|vorübergehend|pleine|plein|dépassé|bloqué|bloque|lleno|llena|excedid|bloquead|piena|superat|cheio|vol|переполнен|превышен|заблокирован|временно|容量|いっぱい|制限|超過|ブロック|已满|超出|차단|초과',
)

/** The refusal is of the recipient, without a reason. */
const refusals = list('recipient address rejected|recipient rejected|rejected recipient|recipient addresses rejected|invalid recipients|mailbox unavailable')

const all = [recipients, absences, others, passing, refusals].flat()
/** Longest distance of what is absent from what is said of it, in characters. */
const nearMax = 70

/** Returns a diagnostic's words, without what is no word of it: addresses, names of servers, links, codes. */
export function ownWords(diagnostic: string): string {
  return diagnostic
    .slice(0, 8_000)
    .toLowerCase()
    .split(/(\s+)/)
    .map((word) => (word.includes('@') || word.includes('://') ? (/[:.]$/.test(word) ? ' .' : ' ') : isHost(word) ? ' host ' : word))
    .join('')
    .replace(/(?:^|[\s;:(-])[245]\d\d[ -](?:#?[245]\.\d{1,3}\.\d{1,3})?/g, ' ')
    .replace(/['’‘`]/g, "'")
    .replace(/\s+/g, ' ')
}

/** The name of a server, perhaps with its number: `mx.example.com[192.0.2.1]`. */
function isHost(word: string): boolean {
  if (word.length > 300 || !word.includes('.')) return false
  const [name = ''] = word.replace(/^[<"'([]/, '').split(/[[\]():;,<>"']/, 1)
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    /[a-z]/.test(name) &&
    labels.every((label, at) => /^[a-z0-9-]{1,63}$/.test(label) || (label === '' && at === labels.length - 1 && at > 1))
  )
}

/** What the words say of a recipient: `gone`, `passing`, or nothing. */
export type Said = 'gone' | 'passing' | undefined

/**
 * Returns what the words say first: that the recipient or its host does not exist or takes no mail, which is one clause and about nobody else; or that
 * something may pass.
 */
export function saidOf(words: string, without: Without = nothingLeftOut): Said {
  for (const clause of words.split(/[;:()[\]!?。、]|\.{2,}|\.(?=\s|$)|(?:^| )-+(?= |$)|->/)) {
    if (hasWord(clause, passing, without)) return 'passing'
    if (isGone(clause, without)) return 'gone'
  }
  return undefined
}

function isGone(clause: string, without: Without): boolean {
  // What may be so, or is said of somebody else, says nothing about the recipient.
  if (hasWord(clause, others, nothingLeftOut) || hasWord(clause, perhaps, nothingLeftOut)) return false
  return absences.some((absence) => {
    if (without.has(absence)) return false
    const at = wordAt(clause, absence)
    if (at < 0) return false
    const near = clause.slice(Math.max(0, at - nearMax), at + absence.length + nearMax)
    return recipients.some((each) => !without.has(each) && wordAt(near, each) >= 0)
  })
}

/** Returns whether the words say that a mailbox is full. */
export const saysFull = (words: string, without: Without = nothingLeftOut): boolean => hasWord(words, fullness, without)

/** Returns whether the words say that the recipient was refused, and give no reason that may pass. */
export function saysRefused(words: string, without: Without = nothingLeftOut): boolean {
  return refusals.some((phrase) => {
    const at = without.has(phrase) ? -1 : words.indexOf(phrase)
    return at >= 0 && /^[\s.:,;)]{0,5}(?:access denied|$|host|\[|\(|-)/.test(words.slice(at + phrase.length))
  })
}

/** Returns the words of our lists that a text has. */
export const failureWordsIn = (words: string): string[] => wordsIn(words, all)
