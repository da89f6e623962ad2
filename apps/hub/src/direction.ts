/** Scripts that are written from the right. */
const fromTheRight = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
