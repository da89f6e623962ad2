/** A text of the catalogue: one sentence, or its plural forms chosen by the placeholder `count`. */
export type Text = string | PluralText
/** Forms by the categories of `Intl.PluralRules`; `other` is always there. */
export type PluralText = { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string }
export type Texts = Record<string, Text>

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PlaceholdersOf<T> = T extends string ? NamesIn<T> : T extends PluralText ? NamesIn<T[keyof T]> | 'count' : never
type Values<T> = { [Name in PlaceholdersOf<T>]: string | number }

/** Reads one text; placeholders of the text are required, and no others are taken. */
export type Translate<C extends Texts> = <K extends keyof C & string>(key: K, ...values: [PlaceholdersOf<C[K]>] extends [never] ? [] : [Values<C[K]>]) => string

/** Texts of another language by `domain.key`; what is missing falls back to the built-in English. */
export type Language = { locale: string; texts: Record<string, Text> }

let language: Language = { locale: 'en', texts: {} }
let plurals = new Intl.PluralRules('en')

/** Chooses the language of every text read from now on. The caller draws the page anew. */
export function setLanguage(next: Language): void {
  language = next
  plurals = new Intl.PluralRules(next.locale)
}

/** The language in use, for `Intl` formatters. */
export const currentLocale = (): string => language.locale

/**
 * Declares the texts of one domain and returns the function that reads them:
 * `const t = defineTexts('account', { greeting: 'Hello {name}' })`, then `t('greeting', { name })`.
 */
export function defineTexts<const C extends Texts>(domain: string, texts: C): Translate<C> {
  return (key, ...values) => fill(language.texts[`${domain}.${key}`] ?? texts[key] ?? key, values[0])
}

/** Puts values in place of `{name}`; a placeholder without a value stays as it is, so that a mistake shows. */
export function fill(text: Text, values: Record<string, string | number> = {}): string {
  const chosen = typeof text === 'string' ? text : (text[plurals.select(Number(values.count ?? 0))] ?? text.other)
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
