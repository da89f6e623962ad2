/**
 * Groups of documents with similar numbers of words, so that the distances between postings are predictable. More blocks would save less than naming them
 * costs.
 */
const blocksMax = 3

/** Documents ordered by their blocks, shortest first, and within a block by number. */
export type DocumentBlocks = {
  /** The block of each document, by its number. */
  blockOf: number[]
  /** Approximate number of words in a document of each block. */
  words: number[]
}

/** Forms blocks by the number of words of each document. */
export function blocksOf(words: readonly number[]): DocumentBlocks {
  const sorted = words.toSorted((a, b) => a - b)
  const limits = Array.from({ length: blocksMax - 1 }, (_, block) => sorted[Math.floor(((block + 1) * words.length) / blocksMax)] ?? 0)
  const blockOf = words.map((count) => limits.filter((limit) => count >= limit).length)
  const sums = Array.from({ length: blocksMax }, () => ({ documents: 0, words: 0 }))
  for (const [number, count] of words.entries()) {
    const sum = sums[blockOf[number] ?? 0]
    if (!sum) continue
    sum.documents++
    sum.words += count
  }
  return { blockOf, words: sums.map((sum) => Math.max(1, Math.round(sum.words / Math.max(1, sum.documents)))) }
}

/** Returns the numbers of the documents in the order of their blocks. */
export function inOrderOf({ blockOf, words }: DocumentBlocks): Uint32Array {
  const order = new Uint32Array(blockOf.length)
  let place = 0
  for (const block of words.keys()) for (const [number, of] of blockOf.entries()) if (of === block) order[place++] = number
  return order
}
