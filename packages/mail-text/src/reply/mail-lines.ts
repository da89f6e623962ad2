/** Longest mail text that is split into reply and quote, in characters; what follows stays in the original. */
export const textLengthMax = 1_000_000
/** Most lines that are looked at. A reply stands in the first of them, or between quotes of a reasonable length. */
const linesMax = 20_000
/** No line that means something to us (an attribution, a header, a signature) is longer. */
const lineLengthMax = 1_000

/** A line of a mail: as it was written, and without surrounding blanks, shortened, for comparing. */
export type MailLine = { raw: string; bare: string; isQuoted: boolean }

/** Splits a mail's text into lines, at every kind of line end. Work is bounded: {@link textLengthMax} characters, 20,000 lines. */
export function mailLines(text: string): MailLine[] {
  const lines = text.slice(0, textLengthMax).replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n', linesMax)
  return lines.map((raw) => {
    const bare = raw.slice(0, lineLengthMax).trim()
    return { raw, bare, isQuoted: bare.startsWith('>') && leadingBlanks(raw) <= 3 }
  })
}

const leadingBlanks = (raw: string): number => raw.length - raw.trimStart().length

/** Returns the index of the next line with text, or the number of lines. */
export function nextWithText(lines: readonly MailLine[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.bare === '') at++
  return at
}
