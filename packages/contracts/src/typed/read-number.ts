import { knownLanguage, once, plainText, type Reader, type Typed, typedMax } from './typed.ts'
import { isUnit } from './units.ts'

/** A number as it is kept: up to 15 digits, and up to 6 after the point. */
export const numberForm = /^-?\d{1,15}(\.\d{1,6})?$/

/** Separators: those that only group, and those that may also begin the decimals. `d` stands for those that do nothing else. */
const groupOnly = " '"

/**
 * Reads a number in any usual notation: decimals after a comma or a point, thousands with points, commas, spaces or apostrophes, in groups of three or as in
 * India; a currency or a unit may stand before or after it. `1,234` is one thousand where readers group so; otherwise it is asked back.
 */
export function readNumber(typed: string, reader: Reader = {}): Typed {
  const plain = plainText(typed)
  if (plain.length > typedMax) return undefined
  const language = knownLanguage(reader.language)
  const bare = withoutUnit(plain, language)
  // Linear: each class is followed by one that shares no character with it.
  const parts = bare === undefined ? null : /^([+-]?)(\d*)((?:[ ,.'d]\d+)*)[.,]?$/.exec(separated(bare))
  if (!parts) return undefined
  const [, sign = '', first = '', rest = ''] = parts
  if (first === '' && rest === '') return undefined
  const groups = [...rest.matchAll(/([ ,.'d])(\d+)/g)].map(([, separator = '', digits = '']) => ({ separator, digits }))
  const readings = [asWhole(first, groups), withDecimals(first, groups)].flatMap((one) => one ?? []).map((one) => (sign === '-' ? `-${one}` : one))
  const fitting = [...new Set(readings)].filter((one) => numberForm.test(one))
  if (fitting.length < 2) return fitting[0] === undefined ? undefined : { value: fitting[0] }
  // Both readings differ only in what the one separator means.
  if (language && groups[0]?.separator === signsOf(language).group) return { value: fitting[0] ?? '' }
  return { meant: fitting.map((value) => ({ value, label: numberLabel(value, language) })) }
}

/** Returns a number as the reader writes it. Three decimals get a fourth one: nobody can take it for thousands. */
export function numberLabel(value: string, language: string | undefined): string {
  const minimumFractionDigits = /\.\d{3}$/.test(value) ? 4 : 0
  return new Intl.NumberFormat(knownLanguage(language) ?? 'en', { minimumFractionDigits, maximumFractionDigits: 6, useGrouping: false }).format(Number(value))
}

type Groups = { separator: string; digits: string }[]

/** Returns the number if all separators group its digits. */
function asWhole(first: string, groups: Groups): string | undefined {
  if (groups.length === 0) return first
  const separator = groups[0]?.separator ?? ''
  return separator !== 'd' && isGrouped(first, groups) ? first + groups.map(({ digits }) => digits).join('') : undefined
}

/** Returns the number if its last separator begins the decimals. */
function withDecimals(first: string, groups: Groups): string | undefined {
  const last = groups.at(-1)
  const before = groups.slice(0, -1)
  if (!last || groupOnly.includes(last.separator) || before.some(({ separator }) => separator === last.separator || separator === 'd')) return undefined
  if (before.length > 0 && !isGrouped(first, before)) return undefined
  const whole = `${first}${before.map(({ digits }) => digits).join('')}`.replace(/^0+(?=\d)/, '') || '0'
  // At most 100 characters: longer texts are no number.
  const decimals = last.digits.replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Whether digits are grouped by one separator: by threes, or the last three and then by twos as in India. */
function isGrouped(first: string, groups: Groups): boolean {
  const separator = groups[0]?.separator
  if (!groups.every((one) => one.separator === separator) || !/^[1-9]/.test(first)) return false
  const sizes = groups.map(({ digits }) => digits.length)
  const isLastOfThree = sizes.at(-1) === 3
  if (first.length <= 3 && sizes.every((size) => size === 3)) return true
  return isLastOfThree && sizes.length > 1 && first.length <= 2 && sizes.slice(0, -1).every((size) => size === 2)
}

/** Returns the number with its separators in the characters that the reading knows. */
const separated = (bare: string): string =>
  bare
    .replace(/[’‘ʼ′`´_\u066c]/g, "'")
    .replace(/[\u066b·‧]/g, 'd')
    .replaceAll('\u060c', ',')

/** Strips the currency or unit; undefined if there is other text beside the number. */
function withoutUnit(plain: string, language: string | undefined): string | undefined {
  // “1.200,-” is a price without cents. Linear: the classes share no character.
  const priced = plain.replace(/([,.])-{1,2}(?=$|[^\d-])/, '$10')
  const at = priced.search(/[\d+-]|[,.]\d/)
  const end = lastDigit(priced)
  if (at < 0 || end < at) return undefined
  const before = priced.slice(0, at).trim()
  const after = priced
    .slice(end + 1)
    .replace(/^[.,](?= |$)/, '')
    .trim()
  if (before !== '' && after !== '') return undefined
  const unit = before || after
  // “-€5”, “€-5” and “€ 5”.
  const inner = /^([+-]) ?([^\d.,\s][^\d.,]{0,19})([\d.,].*)$/.exec(priced.slice(at))
  if (inner && unit === '') return isUnit(inner[2]?.trim() ?? '', language) ? `${inner[1]}${inner[3]}` : undefined
  const [sign = ''] = /^[+-] /.exec(priced.slice(at)) ?? []
  const number = `${sign.trim()}${priced.slice(at + sign.length, end + 1)}`
  return unit === '' || isUnit(unit, language) ? number : undefined
}

function lastDigit(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (/\d/.test(text[at] ?? '')) return at
  return -1
}

const signsOf = (language: string) =>
  once(`number ${language}`, () => {
    // With digits of 0 to 9, as the text has them now.
    const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1234567.8)
    return { group: parts.find(({ type }) => type === 'group')?.value ?? '' }
  })
