/** An index for sending, about as small as its information allows. `CompactBuilder` builds it, `decodeIndex` reads it. */
export type CompactIndex = {
  /** The number of documents. */
  documents: number
  /** Approximate number of words in a document of each block. */
  blocks: number[]
  /** The number of distinct words. */
  words: number
  /** Distinct shapes of titles, most common first. */
  shapes: string[]
  /**
   * An arithmetic code: the block of each document; the words in the order of code units; for each the documents with it as a keyword, and in the content; for
   * each document the shape of its title and the words in it; the distances between the postings of keywords, and of contents, in the order of blocks.
   */
  codes: Uint8Array
}
