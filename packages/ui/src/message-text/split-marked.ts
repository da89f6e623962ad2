/** A text to highlight, and the CSS class of the highlight. */
export type Marked = { text: string; className?: string }

/** Part of a text; `mark` is set if it is highlighted. */
type MarkedPart = { text: string; mark?: Marked }

/** Maximum highlights in one text; more would add elements without helping the reader. */
const marksMax = 200
const wordGoesOn = /[\p{L}\p{N}_]/uy

/**
 * Splits a text at the words to highlight. A match must not be followed by another word character; of two that match at the same position, the longer one wins,
 * so that '@Ann Lee' is not read as '@Ann'.
 */
export function splitMarked(text: string, marked: readonly Marked[]): MarkedPart[] {
  const byStart = new Map<string, Marked[]>()
  for (const one of marked.toSorted((a, b) => b.text.length - a.text.length)) {
    const start = one.text.slice(0, 1)
    if (start !== '') byStart.set(start, [...(byStart.get(start) ?? []), one])
  }
  const parts: MarkedPart[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length && byStart.size > 0 && parts.length < marksMax * 2; at++) {
    const mark = byStart.get(text[at] ?? '')?.find((one) => text.startsWith(one.text, at) && !goesOn(text, at + one.text.length))
    if (!mark) continue
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at) })
    parts.push({ text: mark.text, mark })
    plainFrom = at + mark.text.length
    at = plainFrom - 1
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom) })
  return parts
}

function goesOn(text: string, at: number): boolean {
  wordGoesOn.lastIndex = at
  return wordGoesOn.test(text)
}
