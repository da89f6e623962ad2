import { distanceWithin } from './edit-distance.ts'
import { meetsAny, prepareQuery } from './words.ts'

/** A query in which some unknown words are replaced by known ones. */
export type Correction = { query: string; words: string[] }

/** Minimum word lengths: shorter words are not corrected, because everything is close to them; from the second length on, two letters may be wrong. */
const correctedMin = 4
const twoWrongFrom = 8
/** Maximum corrected words per query. */
const correctionsMax = 3

/**
 * Knows the spelling of words from titles and keywords; content has too many misspellings of its own. Suggests what somebody may have meant; the typed query
 * keeps all of its results.
 */
export class Spelling {
  private readonly sorted: string[]
  private readonly counts = new Map<string, number>()
  private readonly byLength = new Map<number, string[]>()

  constructor(words: Iterable<string>) {
    for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
    this.sorted = [...this.counts.keys()].sort((a, b) => (a < b ? -1 : 1))
    for (const word of this.sorted) {
      const same = this.byLength.get(word.length)
      if (same) same.push(word)
      else this.byLength.set(word.length, [word])
    }
  }

  /** Returns the query with each unknown word replaced by the nearest known one, and these words; undefined if no word can be corrected. */
  correct(query: string): Correction | undefined {
    const corrected: string[] = []
    const words = prepareQuery(query).words.map((word) => {
      if (corrected.length === correctionsMax || meetsAny(word, this.sorted)) return word
      const nearest = this.nearest(word)
      if (nearest !== undefined) corrected.push(nearest)
      return nearest ?? word
    })
    return corrected.length > 0 ? { query: words.join(' '), words: corrected } : undefined
  }

  /** Of the nearest words, returns the one in the most titles and keywords, then the first by code units. */
  private nearest(word: string): string | undefined {
    if (word.length < correctedMin || /\p{N}/u.test(word)) return undefined
    let max = word.length >= twoWrongFrom ? 2 : 1
    let best: string | undefined
    for (let length = word.length - max; length <= word.length + max; length++)
      for (const known of this.byLength.get(length) ?? []) {
        const steps = distanceWithin(word, known, max)
        if (steps === undefined) continue
        const isCommoner = (this.counts.get(known) ?? 0) > (this.counts.get(best ?? '') ?? 0)
        if (steps < max || best === undefined || isCommoner) best = known
        max = steps
      }
    return best
  }
}
