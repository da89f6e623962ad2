/** Words to bring out in a text, each with the class of its mark. */
export type Marked = { text: string; className?: string }

/** A part of a text; with `mark`, one of the words to bring out. */
type MarkedPart = { text: string; mark?: Marked }

/**
 * Cuts a text at the words to bring out. A word counts where nothing of a longer word follows it; of two that fit at the same place the longer one wins, so
 * that '@Ann Lee' is not read as '@Ann'.
 */
export function splitMarked(text: string, marked: readonly Marked[]): MarkedPart[] {
  const wanted = marked.filter((one) => one.text !== '').sort((a, b) => b.text.length - a.text.length)
  if (wanted.length === 0) return text ? [{ text }] : []
  const parts: MarkedPart[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length; at++) {
    const mark = wanted.find((one) => text.startsWith(one.text, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + one.text.length)))
    if (!mark) continue
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at) })
    parts.push({ text: mark.text, mark })
    plainFrom = at + mark.text.length
    at = plainFrom - 1
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom) })
  return parts
}
