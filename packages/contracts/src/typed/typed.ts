/** The author of a typed text: their language and the current date. Unknown values are not guessed. */
export type Reader = { language?: string | undefined; today?: Date | undefined }

/** A reading of a typed text: the value to keep, and what it is called for people. */
export type Reading = { value: string; label: string }

/** Meaning of a typed text: one value, several to choose from, or undefined if it can't be parsed. */
export type Typed = { value: string } | { meant: Reading[] } | undefined

/** Longer texts are no number, date or phone number. */
export const typedMax = 100

/** Invisible marks of direction and joining, which come along when people paste. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu

/**
 * Returns a text in plain characters: digits of every script as 0 to 9, full-width characters as usual ones, every kind of space as a space, and every kind
 * of minus or hyphen as `-`.
 */
export const plainText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\p{Nd}/gu, digitOf)
    .trim()

/** Digits of a script follow one another, and each run begins with a zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Returns the language if the runtime knows it, otherwise undefined. */
export function knownLanguage(language: string | undefined): string | undefined {
  if (!language) return undefined
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}

/** Returns words as they are compared: without case, accents, punctuation and signs. */
export const plainWordsOf = (text: string): string[] =>
  plainText(text)
    .normalize('NFKD')
    .replace(/[\p{Mn}'’ʼ`´]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? []

const kept = new Map<string, unknown>()
const keptMax = 300

/** Returns what was made for a key before, or makes it. Making the names of a language takes milliseconds. */
export function once<Made>(key: string, make: () => Made): Made {
  if (!kept.has(key)) {
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, make())
  }
  return kept.get(key) as Made
}
