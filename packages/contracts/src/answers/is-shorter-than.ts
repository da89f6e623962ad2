/** Scripts that are written without spaces between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
let segmenter: Intl.Segmenter | undefined

/**
 * Returns whether a text has fewer words than this, in any script. Words are what stands between spaces; where a script has none, they are told apart by a
 * dictionary.
 */
export function isShorterThan(text: string, words: number): boolean {
  let count = 0
  for (const piece of text.split(/\s+/)) {
    if (piece === '') continue
    count += unspaced.test(piece) ? wordsOf(piece) : 1
    if (count >= words) return false
  }
  return true
}

function wordsOf(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
