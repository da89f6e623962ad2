import { once } from './typed.ts'

/** Letters that may also mean thousands or millions: they are no unit, because the number would be wrong. */
const multiples = new Set(['m', 'mm', 'k', 'b', 't', 'bn', 'mn', 'mio', 'mrd'])

/** Whether a text beside a number is a currency or a unit, which leaves the number as it is: “€”, “USD”, “kg”, “Stunden”, “%”. */
export function isUnit(text: string, language: string | undefined): boolean {
  if (/^[%\u066a]$/.test(text) || /^(?:[A-Z]{1,3} ?)?\p{Sc}$/u.test(text)) return true
  const name = bare(text)
  if (name === '' || text.length > 30 || multiples.has(name)) return false
  const languages = [...new Set([language ?? 'en', 'en', 'de'])]
  return languages.some((one) => currenciesOf(one).all.has(name) || unitsOf(one).has(name) || (text.endsWith('.') && isShort(name, currenciesOf(one).nouns)))
}

/** Whether a name is the beginning of a currency's: “руб.”, “Fr.”. */
const isShort = (name: string, currencies: ReadonlySet<string>): boolean =>
  (name === 'fr' || name.length > 2) && [...currencies].some((one) => one.length > 3 && one.startsWith(name))

/** Returns a name as it is compared. */
const bare = (name: string): string => name.toLowerCase().replace(/[.\s\p{Cf}]/gu, '')

/** Returns the codes, signs and names of all currencies in a language, and the last words of their names: “dollars”. */
const currenciesOf = (language: string): { all: ReadonlySet<string>; nouns: ReadonlySet<string> } =>
  once(`currencies ${language}`, () => {
    const found = new Set<string>()
    const nouns = new Set<string>()
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    for (const code of Intl.supportedValuesOf('currency')) {
      found.add(code.toLowerCase())
      const name = names.of(code)?.toLowerCase() ?? ''
      found.add(bare(name))
      // At most 100 characters: the names of currencies that Intl knows are shorter.
      const last = /[^\s-]{3,}$/.exec(name.split('(')[0]?.trim() ?? '')?.[0]
      if (last) nouns.add(last)
      // Plurals of the languages in which most people write amounts.
      for (const ending of ['', 's', 'es', 'n', 'en']) if (last) found.add(`${last}${ending}`)
      found.add(
        bare(new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).format(0).replace(/\p{Nd}|[.,٫]/gu, '')),
      )
    }
    found.delete('')
    return { all: found, nouns }
  })

/** Returns the names of all units in a language, for one and for several. */
const unitsOf = (language: string): ReadonlySet<string> =>
  once(`units ${language}`, () => {
    const found = new Set<string>()
    for (const unit of Intl.supportedValuesOf('unit'))
      for (const unitDisplay of ['short', 'long'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, numberingSystem: 'latn' })
        for (const value of [1, 2, 5]) found.add(bare(format.format(value).replace(/\d/g, '')))
      }
    found.delete('')
    return found
  })
