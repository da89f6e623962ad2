import { distanceWithin } from './edit-distance.ts'
import { isUnspaced } from './unspaced.ts'
import { meetsAny, prepareQuery } from './words.ts'

/** A query in which some unknown words are replaced by known ones. */
export type Correction = { query: string; words: string[] }

/** Minimum word length for a correction, because short words resemble too many others; and the length from which two letters may be wrong. */
const correctedMin = 4
const twoWrongFrom = 8
/** Maximum corrected words per query. */
const correctionsMax = 3

/**
 * Corrects spelling with words from titles and keywords; content has too many misspellings of its own. A correction is only a suggestion: the typed query keeps
 * all its results.
 */
export class Spelling {
  private readonly sorted: string[]
  private readonly counts: ReadonlyMap<string, number>
  private readonly byLength = new Map<number, { word: string; letters: number }[]>()

  /** @param counts the known words, each with the number of titles and keyword lists that contain it */
  constructor(counts: ReadonlyMap<string, number>) {
    this.counts = counts
    this.sorted = [...counts.keys()].sort()
    for (const word of this.sorted) {
      const known = { word, letters: lettersOf(word) }
      const same = this.byLength.get(word.length)
      if (same) same.push(known)
      else this.byLength.set(word.length, [known])
    }
  }

  /** Returns the query with each unknown word replaced by the nearest known one, and the replacements; undefined if too many words are unknown and resemble none. */
  correct(query: string): Correction | undefined {
    const corrected: string[] = []
    let [known, unknown] = [0, 0]
    const words = prepareQuery(query).words.map((word) => {
      if (meetsAny(word, this.sorted)) {
        known++
        return word
      }
      if (corrected.length === correctionsMax || isUnspaced(word)) return word
      const nearest = this.nearest(word)
      if (nearest !== undefined) corrected.push(nearest)
      else unknown++
      return nearest ?? word
    })
    // Of a question in another language, a word resembles a known one by chance or kinship, such as “Passwort”, and a name is known to both.
    return corrected.length > 0 && 2 * unknown < known + corrected.length ? { query: words.join(' '), words: corrected } : undefined
  }

  /** Returns the nearest known word; of several, the one in the most titles and keyword lists, then the first by code units. */
  private nearest(word: string): string | undefined {
    if (word.length < correctedMin || /\p{N}/u.test(word)) return undefined
    let max = word.length >= twoWrongFrom ? 2 : 1
    let best: string | undefined
    const letters = lettersOf(word)
    for (let length = word.length - max; length <= word.length + max; length++)
      for (const known of this.byLength.get(length) ?? []) {
        // Each wrong letter accounts for at most two different bits.
        if (bitsIn(letters ^ known.letters) > 2 * max) continue
        const steps = distanceWithin(word, known.word, max)
        if (steps === undefined) continue
        const isCommoner = (this.counts.get(known.word) ?? 0) > (this.counts.get(best ?? '') ?? 0)
        if (steps < max || best === undefined || isCommoner) best = known.word
        max = steps
      }
    return best
  }
}

/** Returns the set of a word's letters as 32 bits. Several letters may share a bit. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Counts bits in pairs, fours and bytes at a time. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
