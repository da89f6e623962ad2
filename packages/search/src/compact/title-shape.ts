import { folded, wordLengthMax } from '../words.ts'

/** Placeholders in a shape for a word of the vocabulary: in lower case, capitalized, in capitals. The last mark means that the rest is a literal title. */
const marks = { small: '`', capital: '^', capitals: '~', literal: '|' } as const

/** A title as a shape, which many titles share, and the words that fill it. */
export type ShapedTitle = { shape: string; words: string[] }

const asWritten = (mark: string, word: string): string => {
  if (mark === marks.small) return word
  if (mark === marks.capitals) return word.toUpperCase()
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length)
}

/**
 * Splits a title into its words, in lower case, and a shape with everything else. A word whose spelling cannot be restored from lower case stays in the shape.
 */
export function shapedTitle(title: string): ShapedTitle {
  if (/[`^~|]/.test(title)) return { shape: marks.literal + title, words: [] }
  const words: string[] = []
  const shape = title.replace(/[\p{L}\p{N}\p{M}]+/gu, (written) => {
    const word = folded(written)
    const mark = [marks.small, marks.capital, marks.capitals].find((each) => asWritten(each, word) === written)
    if (mark === undefined || word.length > wordLengthMax) return written
    words.push(word)
    return mark
  })
  return { shape, words }
}

/** Returns how many words a shape needs. */
export const wordsInShape = (shape: string): number => (shape.startsWith(marks.literal) ? 0 : (shape.match(/[`^~]/g)?.length ?? 0))

/** Returns the original title. */
export function titleOf(shape: string, words: readonly string[]): string {
  if (shape.startsWith(marks.literal)) return shape.slice(1)
  let next = 0
  return shape.replace(/[`^~]/g, (mark) => asWritten(mark, words[next++] ?? ''))
}
