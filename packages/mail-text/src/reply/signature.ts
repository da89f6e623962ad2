import type { MailLine } from './mail-lines.ts'

const signatureLinesMax = 15

/** Returns whether a line announces a signature: "-- " (RFC 3676 section 4.3) or a single dash or two underscores alone. */
export const isDelimiter = (bare: string): boolean => bare === '--' || bare === '—' || bare === '–' || bare === '__' || bare === '- -' || bare === '---'

/** Lines below a delimiter other than the standard one, which also separates sections of a text. */
const shortBlockMax = 8
/** Characters of a line of a signature: longer ones are sentences. */
const signatureLineMax = 90

/**
 * Returns the index in which a signature begins between two indexes, or `to`: a delimiter with a short block below it at the end, or the footer of a mailing
 * list. A line that stands between several sections, or above a question, is no delimiter.
 */
export function signatureStart(lines: readonly MailLine[], from: number, to: number): number {
  let below = 0
  let start = to
  for (let at = to - 1; at >= from; at--) {
    const bare = lines[at]?.bare ?? ''
    if (bare === '') continue
    if (isDelimiter(bare) && isSignatureBelow(lines, at, from, to)) start = at
    else if (isListFooter(lines, at, to)) start = at
    if (++below > signatureLinesMax) break
  }
  return start
}

function isSignatureBelow(lines: readonly MailLine[], at: number, from: number, to: number): boolean {
  const bare = lines[at]?.bare ?? ''
  const block = lines.slice(at + 1, to).map((line) => line.bare)
  const written = block.filter((line) => line !== '')
  // The mail ends with its delimiter: nothing is lost.
  if (written.length === 0) return true
  if (written.some((line) => /[?？؟]$/.test(line))) return false
  if (bare === '--' || bare === '—' || bare === '–' || bare === '__') {
    // Sections are divided by the same line again and again, and each has text of its own.
    const same = lines.slice(from, at).filter((line) => line.bare === bare).length
    return same === 0 || looksLikeSignature(written)
  }
  const isSection = lines.slice(from, at).some((line) => line.bare === bare)
  return !isSection && written.length <= shortBlockMax && looksLikeSignature(written)
}

const looksLikeSignature = (written: readonly string[]): boolean =>
  written.length <= shortBlockMax && written.every((line) => line.length <= signatureLineMax) && !written.some((line) => line.length > 50 && /[.!]$/.test(line))

/** At least twenty underscores, then a few lines with the list's name or address. */
function isListFooter(lines: readonly MailLine[], at: number, to: number): boolean {
  const bare = lines[at]?.bare ?? ''
  if (bare.length < 20 || !/^[_-]+$/.test(bare)) return false
  const text = lines
    .slice(at + 1, to)
    .filter((line) => line.bare !== '')
    .map((line) => line.bare.toLowerCase())
  return text.length > 0 && text.length <= 6 && text.some((line) => line.includes('mailing list') || line.includes('mailman') || line.includes('unsubscribe'))
}

const devices =
  'iphone|ipad|ipod|android|phone|mobile|handy|cell|samsung|galaxy|blackberry|huawei|xiaomi|redmi|pixel|nokia|htc|lumia|windows|outlook|mail|tablet|smartphone|device|airmail|mailbox|thunderbird|spark|protonmail|proton|yahoo|gmail|gmx|web.de|orange|aol|typeapp|bluemail|k-9|telefon|teléfono|móvil|celular|cellulare|gerät|mobiltelefon|mobilgerät|portable|téléphone|puhelin|telefonu|телефона|устройства'.split(
    '|',
  )

/** How the line that a mail program adds begins, lower case. */
const sentFrom =
  "sent from|sent via|sent with|sent by|sent using|send from|from my|get outlook|get the|gesendet von|gesendet mit|von meinem|von meiner|diese nachricht wurde von|envoyé de|envoyé depuis|envoyé à partir|télécharger outlook|obtenez outlook|enviado desde|enviado con|enviado do|enviado de|enviado a partir|obtener outlook|obter o outlook|inviato da|inviato con|scarica outlook|verzonden met|verzonden vanaf|verstuurd vanaf|verstuurd met|outlook voor|skickat från|skickades från|hämta outlook|sendt fra|hent outlook|få outlook|lähetetty|hanki outlook|wysłane z|wysłano z|pobierz program outlook|отправлено с|отправлено из|відправлено з|надіслано з|odesláno z|odoslané z|küldve|gönderildi|iphone’umdan|iphone'umdan|trimis de pe|στάλθηκε από|发自|來自我的|从我的|從我的|iphoneから|androidから|送信元|나의 iphone|내 iphone|נשלח מה|أرسلت من|holen sie sich outlook|outlook für".split(
    '|',
  )

const excuses = ['excuse', 'pardon', 'sorry', 'typo', 'brevity', 'entschuldig', 'autokorrektur']
const scans = [
  'virus-free',
  'virenfrei',
  'sans virus',
  'libre de virus',
  'privo di virus',
  'virusvrij',
  'this email has been checked for viruses',
  'diese e-mail wurde von avast',
]

/** Returns whether a line was added by a mail program or a virus scanner: "Sent from my iPhone", "Get Outlook for iOS". */
export function isClientLine(bare: string): boolean {
  if (bare.length > 200) return false
  const text = bare
    .toLowerCase()
    .replace(/^[<([*_"“|\s]{1,6}/, '')
    .replaceAll('[', '')
  if (scans.some((scan) => text.startsWith(scan))) return true
  if (/^\w{1,20} from (?:my )?(?:mobile|phone|iphone)$/.test(text)) return true
  const start = sentFrom.find((each) => text.startsWith(each))
  if (!start) return isEastAsianClientLine(text)
  const rest = text.slice(start.length)
  const [device = '', more = ''] = splitOnce(rest)
  if (more !== '' && !excuses.some((word) => more.includes(word))) return false
  const words = device.trim().split(' ').length
  if (start === 'get the' || start === 'from my') return words <= 4 && devices.some((word) => device.includes(word))
  return devices.some((word) => text.includes(word)) ? words <= 12 : start === 'sent from' && words <= 6
}

const isEastAsianClientLine = (text: string): boolean =>
  text.length <= 40 && (/iphone|ipad|android/.test(text) || text.includes('手机')) && /傳送|传送|发送|發送|送信|보냄|发自/.test(text)

function splitOnce(rest: string): [string, string] {
  const text = rest.replace(/https?:\/\/\S+/, '').replace(/[)>\]]/g, '')
  const end = text.search(/[,.;!?](?:\s|$)/)
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()]
}

const notices = [
  'confidential',
  'privileged',
  'intended recipient',
  'intended solely',
  'vertraulich',
  'nicht der richtige adressat',
  'confidentiel',
  'confidencial',
  'riservat',
  'vertrouwelijk',
  'poufn',
  'конфиденциальн',
]
const mailWords = [
  'e-mail',
  'email',
  'message',
  'nachricht',
  'mensaje',
  'mensagem',
  'messaggio',
  'bericht',
  'courriel',
  'correo',
  'wiadomo',
  'сообщени',
  'письмо',
  'mail',
]

/** Returns whether a paragraph is a notice about confidentiality, as companies append it to every mail. */
export function isNotice(paragraph: string): boolean {
  const text = paragraph.slice(0, 4_000).toLowerCase()
  if (text.length < 80) return false
  const legal = notices.filter((word) => text.includes(word)).length
  return (
    legal >= 1 &&
    mailWords.some((word) => text.includes(word)) &&
    /attach|anhang|anhäng|recipient|adressat|empfänger|destinataire|destinatari|geadresseerde|adresat|получател|delete|lösch|supprim|elimin|borr|apag|verwijder|disclos|usun/.test(
      text,
    )
  )
}
