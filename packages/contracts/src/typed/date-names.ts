import { once, plainWordsOf } from './typed.ts'

/** Languages whose names of months are known, whoever reads: people write in a language other than the one of their browser. */
const languages = [
  ...['en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'sv', 'da', 'nb', 'nn', 'fi', 'cs', 'sk', 'sl', 'hr', 'sr', 'sr-Latn', 'bs'],
  ...[
    'hu',
    'ro',
    'bg',
    'el',
    'lt',
    'lv',
    'et',
    'ca',
    'gl',
    'eu',
    'ar',
    'ar-SY',
    'he',
    'fa',
    'hi',
    'bn',
    'id',
    'ms',
    'vi',
    'th',
    'ka',
    'hy',
    'az',
    'kk',
    'sw',
    'ga',
    'is',
    'mk',
    'sq',
  ],
]

/** Returns the months, from 1 to 12, that a word names: in the reader's language, else in English or German, else in any other language. */
export function monthsOf(word: string, language: string | undefined): number[] {
  if (word === '' || /^\d/.test(word)) return []
  for (const group of [language ? [language] : [], ['en', 'de', 'de-AT'], languages]) {
    const found = new Set(group.flatMap((one) => monthsIn(word, namesOf(one), group !== languages)))
    if (found.size > 0) return [...found].sort((one, other) => one - other)
  }
  // Hebrew writes “in” before a month's name without a space.
  return /^ב./.test(word) ? monthsOf(word.slice(1), 'he') : []
}

/** Returns the months whose name is the word, or, if `canBegin`, begins with it if only one does. */
function monthsIn(word: string, names: readonly ReadonlySet<string>[], canBegin: boolean): number[] {
  const same = names.flatMap((all, at) => (all.has(word) ? [at + 1] : []))
  if (same.length > 0 || word.length < 3 || !canBegin) return same
  const begun = names.flatMap((all, at) => ([...all].some((name) => name.length > word.length && name.startsWith(word)) ? [at + 1] : []))
  return begun.length === 1 ? begun : []
}

const format = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', ...options })

const wordOf = (text: string): string => plainWordsOf(text).join('')

/** Returns the names of a language's months, each with its short forms and its form within a date. */
const namesOf = (language: string): readonly ReadonlySet<string>[] =>
  once(`months ${language}`, () => {
    const formats = (['long', 'short'] as const).flatMap((month) => [format(language, { month }), format(language, { month, day: 'numeric', year: 'numeric' })])
    return Array.from({ length: 12 }, (_, month) => {
      const at = new Date(Date.UTC(2026, month, 15))
      const names = formats.flatMap((one) => one.formatToParts(at).flatMap(({ type, value }) => (type === 'month' ? spellings(value) : [])))
      // Languages that count their months have no name that could be told from a number.
      return new Set([...names.filter((name) => name.length > 1 && !/\d/.test(name)), roman[month] ?? ''])
    })
  })

/** Months as they are written between a day and a year in Poland, Hungary and elsewhere. */
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Umlauts are written out where the keyboard has none. */
const spellings = (name: string): string[] => [wordOf(name), wordOf(name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))]

/** Returns the names of the days of the week in a language, in English and in German. */
export const namesOfDays = (language: string | undefined): ReadonlySet<string> =>
  once(`days ${language}`, () => {
    const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)))
    const formats = [language ?? 'en', 'en', 'de'].flatMap((one) => (['long', 'short'] as const).map((weekday) => format(one, { weekday })))
    return new Set(formats.flatMap((one) => days.flatMap((day) => [wordOf(one.format(day)), ...plainWordsOf(one.format(day))])))
  })

/** Returns the words that stand between the parts of a date: “de” in Spanish, “г” in Russian, “the” and “of” in English. */
export const wordsBetween = (language: string | undefined): ReadonlySet<string> =>
  once(`between ${language}`, () => {
    const at = new Date(Date.UTC(2026, 4, 12))
    const literals = [language ?? 'en', ...languages].flatMap((one) =>
      format(one, { dateStyle: 'long' })
        .formatToParts(at)
        .flatMap(({ type, value }) => (type === 'literal' ? plainWordsOf(value) : [])),
    )
    return new Set([...literals, ...['the', 'of', 'on', 'am', 'den', 'der', 'dem', 'le', 'du', 'el', 'il', 'del', 'o', 'r', 'г', 'р']])
  })
