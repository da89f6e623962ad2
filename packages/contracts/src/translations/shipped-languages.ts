/** The languages that the texts of hub and widget are shipped in. A library translates them into any other, or in its own words. */
export const shippedLanguages = ['en', 'ar', 'de', 'es', 'fr'] as const
export type ShippedLanguage = (typeof shippedLanguages)[number]

/** Returns the language in which texts of a language are shipped: its own, whatever the region; undefined if there is none. */
export const shippedLanguageOf = (language: string): ShippedLanguage | undefined =>
  shippedLanguages.find((each) => each === language.split('-')[0]?.toLowerCase())
