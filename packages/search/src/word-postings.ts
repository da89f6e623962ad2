import { hasInside } from './words.ts'

/** The fields of a document, as bit flags. */
export const fields = { title: 1, keywords: 2, content: 4 } as const
/** Bits of a posting that hold its field; the rest is the document's place. */
export const fieldBits = 3

/**
 * An inverted index: for each word, in code unit order, the documents that contain it. A posting is the document's place times 8 plus the field. Title postings
 * come first in each list.
 */
export type WordPostings = {
  words: string[]
  postings: Uint32Array
  /** Where the list of each word begins in `postings`; the last entry is the end of the last list. */
  starts: Uint32Array
  /** Where the title postings of each word end. */
  titleEnds: Uint32Array
  /** The words inside which a query's word may be found. */
  inner: JoinedWords
}

/** Words joined by line breaks, so that a single string search scans all of them. */
export type JoinedWords = {
  text: string
  /** Offset of each of these words in `text`, and its index in the postings. */
  offsets: Uint32Array
  wordsAt: Uint32Array
}

/** Joins the words that are accepted by their index. */
export function joinedWords(words: readonly string[], isIn: (at: number) => boolean): JoinedWords {
  const wordsAt = Uint32Array.from(words.keys()).filter(isIn)
  const offsets = new Uint32Array(wordsAt.length)
  const parts: string[] = []
  let offset = 0
  for (const [index, at] of wordsAt.entries()) {
    const word = words[at] ?? ''
    offsets[index] = offset
    offset += word.length + 1
    parts.push(word)
  }
  return { text: parts.join('\n'), offsets, wordsAt }
}

/** Joins the words inside which a query's word may be found. */
export const innerWords = (words: readonly string[]): JoinedWords => joinedWords(words, (at) => hasInside(words[at] ?? ''))

export const placeOf = (posting: number): number => posting >>> fieldBits
export const fieldOf = (posting: number): number => posting & 7

/** Collects the words of documents in any order. */
export class PostingsBuilder {
  private readonly numbers = new Map<string, number>()
  /** For each posting, the number of its word, and the number of its document times 8 plus the field. */
  private wordNumbers = new Uint32Array(4096)
  private holders = new Uint32Array(4096)
  private length = 0

  /** Total postings so far. */
  get size(): number {
    return this.length
  }

  /** Adds the words of a field, without duplicates. */
  add(document: number, field: number, words: readonly string[]): void {
    this.makeRoom(this.length + words.length)
    const holder = (document << fieldBits) | field
    for (const word of words) {
      let number = this.numbers.get(word)
      if (number === undefined) {
        number = this.numbers.size
        this.numbers.set(word, number)
      }
      this.wordNumbers[this.length] = number
      this.holders[this.length] = holder
      this.length++
    }
  }

  /** @param places the place of each document, by document number */
  build(places: Uint32Array): WordPostings {
    const words = [...this.numbers.keys()].sort()
    const sortedAt = new Uint32Array(words.length)
    for (const [at, word] of words.entries()) sortedAt[this.numbers.get(word) ?? 0] = at
    const starts = new Uint32Array(words.length + 1)
    const titleEnds = new Uint32Array(words.length)
    for (let each = 0; each < this.length; each++) {
      const at = sortedAt[this.wordNumbers[each] ?? 0] ?? 0
      starts[at + 1] = (starts[at + 1] ?? 0) + 1
      if (fieldOf(this.holders[each] ?? 0) === fields.title) titleEnds[at] = (titleEnds[at] ?? 0) + 1
    }
    for (let at = 0; at < words.length; at++) {
      starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0)
      titleEnds[at] = (titleEnds[at] ?? 0) + (starts[at] ?? 0)
    }
    const postings = new Uint32Array(this.length)
    const [nextTitle, nextOther] = [starts.slice(), titleEnds.slice()]
    for (let each = 0; each < this.length; each++) {
      const at = sortedAt[this.wordNumbers[each] ?? 0] ?? 0
      const holder = this.holders[each] ?? 0
      const next = fieldOf(holder) === fields.title ? nextTitle : nextOther
      const to = next[at] ?? 0
      postings[to] = ((places[placeOf(holder)] ?? 0) << fieldBits) | fieldOf(holder)
      next[at] = to + 1
    }
    return { words, postings, starts, titleEnds, inner: innerWords(words) }
  }

  private makeRoom(length: number): void {
    if (length <= this.holders.length) return
    const larger = (old: Uint32Array) => {
      const grown = new Uint32Array(Math.max(length, old.length * 2))
      grown.set(old)
      return grown
    }
    this.wordNumbers = larger(this.wordNumbers)
    this.holders = larger(this.holders)
  }
}
