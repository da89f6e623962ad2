/** A UI string: plain, or plural forms selected by the placeholder `count`. */
export type Text = string | PluralText
/** Forms by `Intl.PluralRules` category; `other` is required. */
export type PluralText = { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string }
export type Texts = Record<string, Text>

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PlaceholdersOf<T> = T extends string ? NamesIn<T> : T extends PluralText ? NamesIn<T[keyof T]> | 'count' : never
type Values<T> = { [Name in PlaceholdersOf<T>]: string | number }

/** Returns one text; requires values for exactly the placeholders it contains. */
export type Translate<C extends Texts> = <K extends keyof C & string>(key: K, ...values: [PlaceholdersOf<C[K]>] extends [never] ? [] : [Values<C[K]>]) => string

/** What a domain's texts were declared with: the English ones, by key. */
type Catalogue = { domain: string; texts: Texts }
const catalogues = new WeakMap<object, Catalogue>()

/** Texts of another language by `domain.key`; a missing one falls back to the built-in English. `disguise` changes every text before its placeholders are filled. */
export type Language = { locale: string; texts: Record<string, Text>; disguise?: (text: string) => string }

/** Returns a language of catalogues by domain. */
export const languageFrom = (locale: string, domains: Readonly<Record<string, Texts>>): Language => ({
  locale,
  texts: Object.fromEntries(Object.entries(domains).flatMap(([domain, texts]) => Object.entries(texts).map(([key, text]) => [`${domain}.${key}`, text]))),
})

let language: Language = { locale: 'en', texts: {} }
let plurals = new Intl.PluralRules('en')

/** Sets the language of all texts read from now on. The caller must re-render the page. */
export function setLanguage(next: Language): void {
  language = next
  plurals = new Intl.PluralRules(next.locale)
}

/** Returns the current language, for `Intl` formatters. */
export const currentLocale = (): string => language.locale

/**
 * Declares a domain's texts and returns the function that reads them:
 * `const t = defineTexts('account', { greeting: 'Hello {name}' })`, then `t('greeting', { name })`.
 */
export function defineTexts<const C extends Texts>(domain: string, texts: C): Translate<C> {
  const read: Translate<C> = (key, ...values) => fill(language.texts[`${domain}.${key}`] ?? texts[key] ?? key, values[0])
  catalogues.set(read, { domain, texts })
  return read
}

/** Returns what a domain's texts were declared with. */
export const catalogueOf = (read: object): Catalogue => catalogues.get(read) ?? { domain: '', texts: {} }

/** Returns the text of a `domain.key` in the current language, whose catalogue need not be loaded; `english` is what the catalogue says. */
export const textByKey = (key: string, english: string): string => {
  const text = language.texts[key] ?? english
  return fill(typeof text === 'string' ? text : text.other)
}

/** Fills in `{name}` placeholders; one without a value is left unchanged, so that the mistake is visible. */
export function fill(text: Text, values: Record<string, string | number> = {}): string {
  const chosen = typeof text === 'string' ? text : (text[plurals.select(Number(values.count ?? 0))] ?? text.other)
  return (language.disguise?.(chosen) ?? chosen).replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
