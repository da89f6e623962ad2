/** Words to bring out in a text, each with the class of its mark. */
export type Marked = { text: string; className?: string }

/** A part of a text; with `mark`, one of the words to bring out. */
type MarkedPart = { text: string; mark?: Marked }

/** Words brought out of one text; more would be many elements and no help. */
const marksMax = 200
const wordGoesOn = /[\p{L}\p{N}_]/uy

/**
 * Cuts a text at the words to bring out. A word counts where nothing of a longer word follows it; of two that fit at the same place the longer one wins, so
 * that '@Ann Lee' is not read as '@Ann'.
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
