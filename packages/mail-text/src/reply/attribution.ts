import { type MailLine, nextWithText } from './mail-lines.ts'
import { leadIns, weekdays, wroteVerbs } from './phrases.ts'

/** A line above a quote that says who wrote it ("On Monday, Ana wrote:"). `isSure`: even a text without quote marks below it is a quote. */
export type Attribution = { lines: number; isSure: boolean }

const linesMax = 4
const lengthMax = 400

/** Recognises an attribution that begins in a line and covers up to four, in about 30 languages. */
export function attributionAt(lines: readonly MailLine[], at: number): Attribution | undefined {
  let joined = ''
  for (let count = 1; count <= linesMax; count++) {
    const line = lines[at + count - 1]
    if (!line || line.bare === '') return undefined
    // In a wrapped address the closing bracket can begin a line: `<ana@example.com` / `> wrote:`.
    if (line.isQuoted && !(count > 1 && joined.includes('<') && joined.lastIndexOf('<') > joined.lastIndexOf('>'))) return undefined
    joined = count === 1 ? bareStart(line.bare) : `${joined} ${line.bare}`
    if (joined.length > lengthMax) return undefined
    const found = judge(joined, count, lines, at)
    if (found) return found
  }
  return undefined
}

const bareStart = (text: string): string => text.replace(/^[*_\-\s]{1,10}/, '')

function judge(joined: string, count: number, lines: readonly MailLine[], at: number): Attribution | undefined {
  const text = joined.toLowerCase()
  const hasAddress = text.includes('@')
  const begins = beginsLikeOne(text)
  if (count > 1 && !begins && !(hasAddress && lines[at]?.bare.includes('@') && wroteIn(lines[at]?.bare.toLowerCase() ?? ''))) return undefined
  const isClosed = endsOpen(text)
  const isQuoteBelow = quoteFollows(lines, at + count)
  const hasWrote = wroteIn(text)
  // Without quote marks below it, a line in which somebody tells something is no attribution, whatever else it has.
  if (isClosed && !isQuoteBelow && tells(text)) return undefined
  const isDated = hasTime(text) || hasYear(text) || hasAddress
  if (isClosed && hasWrote && isDated) return { lines: count, isSure: begins || hasAddress }
  if (isClosed && hasAddress && (startsWithDate(text) || hasTime(text)) && begins) return { lines: count, isSure: true }
  // Yahoo's app puts the quote on the same line: "On Monday, Ana <ana@example.com> wrote:   Hello".
  if (count === 1 && begins && hasAddress && hasTime(text) && text.includes('wrote:  ')) return { lines: count, isSure: true }
  // "2013/7/20 Sam via Forum <info@example.org>" and languages not listed name no verb we know; only a quote below proves them.
  if (isQuoteBelow && hasAddress && (isClosed || (begins && text.endsWith('>')))) return { lines: count, isSure: false }
  if (isQuoteBelow && isClosed && hasWrote) return { lines: count, isSure: false }
  return undefined
}

/** Somebody speaks of themselves, or names something before the end: a mail program does neither. */
const tells = (text: string): boolean =>
  /(?:^|[\s,])(?:i|we|my|our|ich|wir|mir|mein|meine|unser|je|nous|yo|nosotros|noi|nós|ik|wij|jag|jeg|я|мы|мне|мой)[\s,]/u.test(text) ||
  (!wroteIn(text) && /:\s/.test(text.replace(/\d:\d|mailto:/g, '').slice(0, -1)))

const endsOpen = (text: string): boolean => /[:：](?:<?>|[*_\s\u200e\u200f]){0,4}$/.test(text) || /(?:wrote|写道|寫道|작성) ?-{2,6}$/.test(text)

function quoteFollows(lines: readonly MailLine[], from: number): boolean {
  const next = lines[nextWithText(lines, from)]
  return next !== undefined && (next.isQuoted || next.bare.startsWith('|'))
}

const wroteIn = (text: string): boolean => wroteVerbs.some((verb) => text.includes(verb))

function beginsLikeOne(text: string): boolean {
  if (startsWithDate(text)) return true
  return leadIns.some((word) => text.startsWith(word) && /^[\s\d]/.test(text.slice(word.length))) || /^在\s?\d/.test(text)
}

const startsWithDate = (text: string): boolean =>
  /^\d{1,4}[-./ 年년,]/.test(text) || /^(?:пн|вт|ср|чт|пт|сб|вс|нд)\.?, \d/.test(text) || startsWithTime(text) || weekdays.some((day) => text.startsWith(day))

/** Yandex and others: "10:15, 28 November 2026, Ana <ana@example.com>:". A time alone may begin any sentence. */
const startsWithTime = (text: string): boolean => /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?,? [^:]{4,40}(?:19|20)\d\d/.test(text) && />[:：]?$/.test(text)

const hasTime = (text: string): boolean => /\d{1,2}[:.]\d{2}/.test(text) || /\d ?(?:uhr|am|pm|시|時)/.test(text)

const hasYear = (text: string): boolean => /(?:19|20)\d\d/.test(text)
