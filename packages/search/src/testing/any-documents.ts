import type { SearchDocument } from '../prepare-document.ts'

/** Returns pseudo-random numbers below `max`, the same for each seed. */
export function numbers(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return ((state >>> 8) * max) >>> 24
  }
}

/** Short syllables, so that many words are prefixes, substrings or near matches of each other; includes other scripts and characters outside the BMP. */
export const syllables = ['a', 'ab', 'ba', 'bab', 'c', 'do', 'ß', 'é', 'к', '返品', '😀', '𝒜', '1', '22', 'ﬁ']
const others = ['the', 'about', 'us', 'how', '-', '…', '', "don't"]

/** Returns `count` documents; some share words or a title. */
export function anyDocuments(below: (max: number) => number, count: number): SearchDocument[] {
  const text = (max: number) => anyText(below, max)
  return Array.from({ length: count }, (_, number) => ({
    id: `d${below(2) === 0 ? number : number + 1000}`,
    title: text(4),
    keywords: Array.from({ length: below(3) }, () => text(2)),
    content: `<p>${text(8)}</p>`,
  }))
}

/** Returns up to `max` words. */
export function anyText(below: (max: number) => number, max: number): string {
  const word = () => (below(5) === 0 ? others[below(others.length)] : Array.from({ length: 1 + below(3) }, () => syllables[below(syllables.length)]).join(''))
  return Array.from({ length: below(max + 1) }, word).join(' ')
}
