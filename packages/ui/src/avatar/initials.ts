/** Returns up to two initials of a name: 'Ada Lovelace' → 'AL', 'visitor' → 'V', nothing → '?'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  // 'Visitor 10' and 'Visitor 19' are distinguished by their numbers.
  if (/^\d{2,}$/.test(last)) return last.slice(-2)
  const letters = [first, last].map((word) => [...word][0] ?? '').join('')
  return letters.toUpperCase() || '?'
}

/** Returns which of the six tones a name gets; the same name always gets the same one. */
export function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 6
}
