import { monthsOf, namesOfDays, wordsBetween } from './date-names.ts'
import { knownLanguage, once, plainText, plainWordsOf, type Reader, type Reading, type Typed, typedMax } from './typed.ts'

type Order = 'ymd' | 'dmy' | 'mdy'
type Parts = { year: string; month: number; day: number }

/**
 * Reads a date in any usual notation: numbers in an order that the notation or the reader's language decides, or a name of a month in the reader's language or
 * another one. A date without a day, month or year is none, nor is one of several. What could be two dates is asked back.
 */
export function readDate(typed: string, reader: Reader = {}): Typed {
  const language = knownLanguage(reader.language)
  const days = daysOf(typed, language, reader.today ?? new Date())
  if (days.length < 2) return days[0] === undefined ? undefined : { value: days[0] }
  return { meant: days.map((value): Reading => ({ value, label: dateLabel(value, language) })) }
}

/** Returns the days that a text may mean. */
function daysOf(typed: string, language: string | undefined, today: Date): string[] {
  const plain = plainText(typed)
  if (plain.length > typedMax || plain === '') return []
  // The format of a browser's date input, with any year.
  if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return isIsoDay(plain) ? [plain] : []
  const bare = withoutDay(plain, language)
  return [...new Set((inNumbers(bare, language) ?? inWords(bare, language)).flatMap((parts) => isoDays(parts, today)))]
}

/** Returns a date as the reader writes it, with the name of its month; as numbers if they could not write it back so. */
export function dateLabel(value: string, language: string | undefined): string {
  const reader = knownLanguage(language)
  const format = new Intl.DateTimeFormat(reader ?? 'en', { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' })
  const at = new Date(`${value}T00:00:00Z`)
  const label = format.format(at)
  return daysOf(label, reader, at).join() === value ? label : value
}

/** Returns a date without the day of the week before it, and the word for the year after it: “Di., 12.05.2026”, “12.05.2026 г.”. */
function withoutDay(plain: string, language: string | undefined): string {
  const found = /^(\p{L}+)[.,]{0,2} ?(?=\d)/u.exec(plain)
  const bare = found && namesOfDays(language).has(plainWordsOf(found[1] ?? '').join('')) ? plain.slice(found[0].length) : plain
  const year = /(?<=\d) ?(\p{L}{1,5})\.?$/u.exec(bare)
  return year && wordsBetween(language).has(plainWordsOf(year[1] ?? '').join('')) ? bare.slice(0, year.index) : bare
}

/** Returns the readings of a date in numbers; undefined if it is none. */
function inNumbers(plain: string, language: string | undefined): Parts[] | undefined {
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (whole) return /^(?:19|20)/.test(plain) ? [partsOf([whole[1], whole[2], whole[3]], 'ymd')] : []
  // Han and Hangul name the parts: 2026年5月12日, 2026년 5월 12일.
  const named = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?$/.exec(plain)
  if (named) return [partsOf([named[1], named[2], named[3]], 'ymd')]
  const found = /^(\d{1,4})(?: ?([./-]) ?| )(\d{1,2})(?: ?([./-]) ?| )(\d{1,4})\.?$/.exec(plain)
  if (!found) return undefined
  const [, one = '', before = ' ', two = '', after = ' ', three = ''] = found
  const all = [one, two, three]
  if (before !== after || one.length === 3 || three.length === 3) return []
  if (one.length === 4) return three.length <= 2 ? [partsOf(all, 'ymd')] : []
  if (three.length === 1) return []
  const own = language ? orderOf(language) : undefined
  const isOwn = own?.separator === before
  if (three.length === 2 && isOwn && own.order === 'ymd') return [partsOf(all, 'ymd')]
  // Everybody who writes points puts the day first.
  if (before === '.') return [partsOf(all, 'dmy')]
  const either = [partsOf(all, 'dmy'), partsOf(all, 'mdy')]
  const first = isOwn ? either[['dmy', 'mdy'].indexOf(own.order)] : undefined
  if (first && isDay(2000, first.month, first.day)) return [first]
  return three.length === 2 && (before === '-' || own?.order === 'ymd') ? [...either, partsOf(all, 'ymd')] : either
}

function partsOf(all: readonly (string | undefined)[], order: Order): Parts {
  const at = (part: 'y' | 'm' | 'd') => all[order.indexOf(part)] ?? ''
  return { year: at('y'), month: Number(at('m')), day: Number(at('d')) }
}

/** A number, with the ending that makes it an ordinal, or a word. */
// At most 100 characters: longer texts are no date.
const token = /\d+(?:st|nd|rd|th|er|ste|de|re|e|º|ª|°|\.)?(?![\p{L}\d])|\p{L}[\p{L}\p{M}'’׳]*/gu

/** Returns the readings of a date with a month's name. */
function inWords(plain: string, language: string | undefined): Parts[] {
  const lower = plain.toLowerCase()
  if (/[^ ,./()'’॰-]/.test(lower.replace(token, ''))) return []
  const tokens = lower.match(token) ?? []
  const numbers = tokens.flatMap((one) => /^\d+/.exec(one)?.[0] ?? [])
  const words = tokens.filter((one) => !/^\d/.test(one)).map((one) => plainWordsOf(one).join(''))
  const days = namesOfDays(language)
  const between = wordsBetween(language)
  const named = words.filter((word) => !between.has(word) && monthsOf(word, language).length > 0)
  // “mar. 12 mai”: a short Tuesday may be a short March too.
  const [month, ...more] = named.length > 1 ? named.filter((word) => !days.has(word)) : named
  if (month === undefined || more.length > 0 || numbers.length !== 2) return []
  if (!words.every((word) => word === month || between.has(word) || days.has(word))) return []
  const [one = '', two = ''] = numbers
  const [day, year] = one.length === 4 ? [two, one] : [one, two]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return []
  return monthsOf(month, language).map((number) => ({ year, month: number, day: Number(day) }))
}

/** Years that people mean when they write all four digits; others are of another calendar, or slips. */
const yearMin = 1800
const yearMax = 2200

/** Returns the days that parts can mean, as they are kept: none if there is no such day, two if the century is not clear. */
function isoDays({ year, month, day }: Parts, today: Date): string[] {
  return yearsOf(year, today)
    .filter((one) => isDay(one, month, day))
    .map((one) => `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** Returns the years that two digits may mean: one up to ten years from now, one of the last century, or both. */
function yearsOf(year: string, today: Date): number[] {
  if (year.length === 4) return Number(year) >= yearMin && Number(year) <= yearMax ? [Number(year)] : []
  const now = today.getUTCFullYear()
  const recent = now - (now % 100) + Number(year)
  if (recent <= now + 10) return [recent]
  return recent <= now + 30 ? [recent, recent - 100] : [recent - 100]
}

function isIsoDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function isDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day && day >= 1
}

/** Returns in which order a language writes dates in numbers, and what it puts between them; undefined if its countries differ. */
const orderOf = (language: string): { order: Order; separator: string } | undefined =>
  once(`order ${language}`, () => {
    // Countries that write English differ, and a browser's “en” says nothing about the country.
    if (/^en(?:-[A-Z][a-z]{3})?$/.test(language)) return undefined
    const parts = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory', timeZone: 'UTC' }).formatToParts(
      0,
    )
    const order = parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? type[0] : [])).join('')
    const separator = plainText(parts.find(({ type }) => type === 'literal')?.value ?? '').trim()
    return order === 'ymd' || order === 'dmy' || order === 'mdy' ? { order, separator } : undefined
  })
