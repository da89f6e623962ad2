const kept = new Map<string, unknown>()

/** Keeps what is made for a key: making an `Intl` format takes a hundred times as long as using it, and lists show hundreds of times. Keys are few: no text of people. */
function keep<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** Returns the `Intl.DateTimeFormat` of a language and its options. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

/** Returns the format of a language for a number of minutes, hours or days, in a few characters. */
export const narrowUnit = (locale: string, unit: string): Intl.NumberFormat =>
  keep(`unit ${locale} ${unit}`, () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }))

/** Returns the `Intl.RelativeTimeFormat` of a language: 'now' in a few characters, or 'in 5 minutes'. */
export const agoFormat = (locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat =>
  keep(`ago ${locale} ${numeric}`, () => new Intl.RelativeTimeFormat(locale, { numeric, style: numeric === 'auto' ? 'narrow' : 'long' }))
