/** An index in compact form, for sending. `CompactBuilder` builds it, `decodeIndex` reads it. */
export type CompactIndex = {
  /** The number of documents. */
  documents: number
  /** Average number of words per document, by block. */
  blocks: number[]
  /** The number of distinct words. */
  words: number
  /** Distinct title shapes, most common first. */
  shapes: string[]
  /**
   * An arithmetic code of, in this order: each document's block; the words, sorted by code units; the number of documents with each word as a keyword, then in
   * the content; the shape and words of each title; the gaps between keyword postings, then between content postings, in block order.
   */
  codes: Uint8Array
}
