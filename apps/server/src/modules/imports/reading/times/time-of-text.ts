import { monthNumbers, plainWord, weekdays } from './month-names.ts'
import { inZone, offsetOf } from './zones.ts'

/** Whether numbers as `3/4/2024` begin with the day or with the month. */
export type DateOrder = 'day' | 'month'
/** A parsed text: a time; `dayOrMonth` if the date depends on the order of day and month; undefined if it is no time. */
export type TimeOfText = { iso: string; hasZone: boolean; isOrdered: boolean } | null

/** Longest text that is read as a time, as programs write `Thu Jun 01 2023 10:00:00 GMT+0200 (Central European Summer Time)`. */
export const timeLengthMax = 100

/** Words that programs write where there is no time. */
const nothing = /^(?:-|–|n\/?a|null|nil|none|never|\\n|undefined|0|0000-00-00(?:[ t]00:00:00)?|invalid date)$/i

/** Returns whether a field says that there is no time. */
export const saysNoTime = (text: string): boolean => text.trim() === '' || nothing.test(text.trim())

/**
 * Reads a time in any notation that programs and people write: ISO 8601 with or without a zone, seconds to nanoseconds since 1970, RFC 2822, numbers with dots,
 * slashes or hyphens, twelve hours, names of months in many languages, days of a spreadsheet. A text of which any part remains unexplained is no time.
 * @param order what numbers such as `3/4/2024` begin with
 * @param zone the zone of times that name none
 */
export function timeOfText(text: string, order: DateOrder, zone: string): TimeOfText {
  if (text.length > timeLengthMax) return null
  const plain = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim()
  return ofNumber(plain, zone) ?? ofWords(plain, order, zone)
}

/** Evidence for the order of day and month in a column: values that allow only one. `both` allows either. */
export function orderEvidence(text: string): DateOrder | 'both' | null {
  const found = text.length > timeLengthMax ? null : /^\D{0,12}?(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const [first, second] = [Number(found[1]), Number(found[3])]
  if (first > 12 && second <= 12) return 'day'
  if (second > 12 && first <= 12) return 'month'
  if (first === second || first > 12) return null
  // Nobody writes the month first before a dot.
  return found[2] === '.' ? 'day' : 'both'
}

const shown = (ms: number, hasZone = true): TimeOfText => {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2200 ? { iso: date.toISOString(), hasZone, isOrdered: true } : null
}

/** Days that a spreadsheet counts from 1899-12-30: 1970 to 2100. */
const [sheetFirst, sheetLast] = [25_569, 73_050]

function ofNumber(text: string, zone: string): TimeOfText {
  if (!/^\d{1,19}(?:\.\d{1,15})?(?:e\+?\d{1,2})?$/i.test(text)) return null
  if (/^(?:19|20|21)\d{6}$/.test(text)) return null
  const number = Number(text)
  const digits = Math.floor(number).toString().length
  if (digits >= 9 && digits <= 11) return shown(number * 1000)
  if (digits === 12 || digits === 13) return shown(number)
  if (digits === 16) return shown(number / 1000)
  if (digits === 19) return shown(number / 1e6)
  if (number < sheetFirst || number > sheetLast || !/^\d{5}(?:\.\d+)?$/.test(text)) return null
  const wall = Math.round(number * 86_400) * 1000 - sheetFirst * 86_400_000
  const at = inZone(new Date(wall).toISOString().slice(0, 23), zone)
  return at === null ? null : shown(at, false)
}

type Found = { rest: string; value: number[] }
const clock = /(?<![\d:])(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?|(?=\s?[ap]\.?m\b))\s?([ap])?\.?(m\.?)?(?![\d:])/i

function ofWords(text: string, order: DateOrder, zone: string): TimeOfText {
  // What people and programs write around it: names in brackets, Japanese signs, `at`, Go's own clock.
  let rest = ` ${text} `
    .replace(/\([^()]{0,60}\)/g, ' ')
    .replace(/\[[A-Za-z_/+-]{0,40}\]/g, (name) => ` ${name.slice(1, -1)} `)
    .replace(/ m=[+-][\d.]{1,20} /, ' ')
    .replace(/(\d)[年月](?=\s?\d)/g, '$1-')
    .replace(/(\d)日/g, '$1 ')
    .replace(/(\d)[時时分](?=\s?\d)/g, '$1:')
    .replace(/(\d)[分秒]/g, '$1 ')
    .replace(/(\d{1,2}:\d{1,2})[時时] /g, '$1 ')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?/i, (_, y, m, d, h, min, s = '00') => `${y}-${m}-${d} ${h}:${min}:${s}`)
    .replace(/ ((?:19|20|21)\d{2})(\d{2})(\d{2}) /, ' $1-$2-$3 ')
    .replace(/(\d)t(?=\d{1,2}:)/gi, '$1 ')
    .replace(/(\d)\.(\d{2})(\s?uhr\b)/gi, '$1:$2$3')
    .replace(/(?<=\d)\s?uhr\b/gi, ' ')
    // A clock with dots, behind a whole date.
    .replace(/(\d{4},?\s+\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?=\s)/, (_, before, minutes, seconds = '00') => `${before}:${minutes}:${seconds}`)
  const day = takeDay(rest, order)
  if (!day) return null
  rest = day.rest
  const time = clock.exec(rest)
  let parts = [0, 0, 0, 0]
  if (time) {
    const [whole, hours = '', minutes = '0', seconds = '0', fraction = '', half = ''] = time
    const hour = half === '' ? Number(hours) : Number(hours) > 12 || Number(hours) === 0 ? -1 : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    parts = [hour, Number(minutes), Math.min(Number(seconds), 59), Number(fraction.padEnd(3, '0').slice(0, 3))]
    if (Number(seconds) > 60) return null
    rest = rest.replace(whole, ' ')
  }
  const [hour = 0, minute = 0, second = 0, milli = 0] = parts
  if (hour < 0 || hour > 24 || minute > 59 || (hour === 24 && (minute > 0 || second > 0))) return null
  const [year = 0, month = 0, date = 0] = day.value
  const wall = Date.UTC(year, month - 1, date)
  if (new Date(wall).getUTCMonth() !== month - 1 || date < 1) return null
  const named = zoneIn(rest, time !== null)
  if (named === undefined) return null
  const local = new Date(wall + hour * 3_600_000 + minute * 60_000 + second * 1000 + milli).toISOString().slice(0, 23)
  const at = typeof named === 'number' ? Date.parse(`${local}Z`) - named * 60_000 : inZone(local, named ?? zone)
  const found = at === null ? null : shown(at, named !== null)
  return found && { ...found, isOrdered: day.isOrdered }
}

/** Takes the date out of a text. */
function takeDay(text: string, order: DateOrder): (Found & { isOrdered: boolean }) | null {
  const whole = /(?<![\d.])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text)
  if (whole) return { rest: text.replace(whole[0], ' '), value: [Number(whole[1]), Number(whole[3]), Number(whole[4])], isOrdered: true }
  const numbers = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text)
  if (numbers) {
    const [, one = '', , two = '', years = ''] = numbers
    const [first, second] = [Number(one), Number(two)]
    const isDayFirst = second > 12 || (first <= 12 && order === 'month') ? first > 12 : true
    const year = fullYear(years)
    return {
      rest: text.replace(numbers[0], ' '),
      value: isDayFirst ? [year, second, first] : [year, first, second],
      isOrdered: first === second || first > 12 || second > 12,
    }
  }
  const named = [...text.matchAll(/\p{L}[\p{L}\p{M}]{2,14}\.?/gu)].find(([word]) => monthNumbers().has(plainWord(word)))
  if (!named) return null
  const month = monthNumbers().get(plainWord(named[0])) ?? 0
  const before = text.slice(0, named.index)
  const after = text.slice(named.index + named[0].length)
  // `1 June 2023`, `1. Juni 2023`, `1 de junio de 2023`, `01-Jun-23`
  const dayBefore = /(?<!\d)(\d{1,2})[.\s-]{1,3}(?:de\s+|of\s+)?$/i.exec(before)
  const yearAfter = /^[\s,.-]{1,3}(?:de\s+)?(\d{4}|\d{2}(?![\d:]))/i.exec(after)
  if (dayBefore && yearAfter)
    return {
      rest: `${before.slice(0, dayBefore.index)} ${after.slice(yearAfter[0].length)}`,
      value: [fullYear(yearAfter[1] ?? ''), month, Number(dayBefore[1])],
      isOrdered: true,
    }
  // `June 1, 2023`, and with the clock between, as Unix prints it: `Jun 1 10:00:00 UTC 2023`
  const dayAfter = /^[\s-]{1,2}(\d{1,2})(?![\d:])/.exec(after)
  if (!dayAfter) return null
  const later = after.slice(dayAfter[0].length)
  const year = /(?<![\d+:.-])(\d{4})(?![\d:])/.exec(later)
  if (!year) return null
  return {
    rest: `${before} ${later.slice(0, year.index)} ${later.slice(year.index + 4)}`,
    value: [Number(year[1]), month, Number(dayAfter[1])],
    isOrdered: true,
  }
}

/** Years of two digits are those around now, as RFC 2822 reads them. */
const fullYear = (digits: string): number => (digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900))

/** Returns the zone that is left of a text: minutes, a name, null for none; undefined if anything else is left. */
function zoneIn(text: string, hasClock: boolean): number | string | null | undefined {
  let found: number | string | null = null
  const words = text
    .replace(/(?:UTC|GMT)\s?(?=[+-]\d)/gi, '')
    .split(/[\s,;|]+/)
    .filter((word) => word !== '' && !/^[-.]+$/.test(word))
  for (const word of words) {
    if (weekdays().has(plainWord(word)) || /^(?:at|um|o|à|a las|kl|klo|den|le|il|de|г)\.?$/i.test(word)) continue
    const offset = hasClock || /^(?:z|utc)$/i.test(word) ? offsetOf(word) : undefined
    if (offset === undefined) return undefined
    // `+0000 UTC` says the same twice.
    found ??= offset
  }
  return found
}
