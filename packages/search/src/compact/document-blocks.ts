/**
 * Maximum number of blocks, groups of documents with similar numbers of words, which make gaps between postings predictable. More blocks would cost more than
 * they save.
 */
const blocksMax = 3

/** Assigns each document to a block. The first block has the shortest documents; within a block, documents are ordered by number. */
export type DocumentBlocks = {
  /** The block of each document, by its number. */
  blockOf: number[]
  /** Average number of words per document, by block. */
  words: number[]
}

/** Assigns documents to blocks by their number of words. */
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

/** Returns document numbers in block order. */
export function inOrderOf({ blockOf, words }: DocumentBlocks): Uint32Array {
  const order = new Uint32Array(blockOf.length)
  let place = 0
  for (const block of words.keys()) for (const [number, of] of blockOf.entries()) if (of === block) order[place++] = number
  return order
}
