/**
 * Patterns of text fields: `#` is a digit, `@` a letter, `*` at the end any further text, and `\` takes the next character as it is. Everything else stands
 * for itself. Each character of a pattern is compared once, so that no pattern and no answer can take long.
 */
type Part = { test: (letter: string) => boolean }

/** Returns whether a text matches a pattern as a whole. The empty pattern matches everything. */
export function matchesPattern(pattern: string, value: string): boolean {
  if (pattern === '') return true
  const { parts, isOpen } = partsOf(pattern)
  const letters = Array.from(value)
  if (isOpen ? letters.length < parts.length : letters.length !== parts.length) return false
  return parts.every(({ test }, at) => test(letters[at] ?? ''))
}

/** Returns a text that a pattern matches, as a hint for those who fill in the field. */
export const patternExample = (pattern: string): string =>
  pattern.replace(/\\(.)|([#@])|\*$/gu, (_all, literal?: string, sign?: string) => literal ?? (sign === '#' ? '0' : sign === '@' ? 'A' : '…'))

function partsOf(pattern: string): { parts: Part[]; isOpen: boolean } {
  const parts: Part[] = []
  const letters = Array.from(pattern)
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    if (letter === '*' && at === letters.length - 1) return { parts, isOpen: true }
    if (letter === '#') parts.push({ test: (one) => /^\p{Nd}$/u.test(one) })
    else if (letter === '@') parts.push({ test: (one) => /^\p{L}$/u.test(one) })
    else {
      const literal = letter === '\\' && at < letters.length - 1 ? (letters[++at] ?? '') : letter
      parts.push({ test: (one) => one === literal })
    }
  }
  return { parts, isOpen: false }
}
