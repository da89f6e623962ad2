/** Right-to-left scripts. */
const fromTheRight = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/** Returns the direction of a language's script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
