import { createHash } from 'node:crypto'
import { innerParts, piecesOf, tellingWordsOf, variantsOf } from '@porchlight/search'
import { LRUCache } from 'lru-cache'

/** Maximum number of words indexed per message. */
const wordsMax = 4000

/** Returns the prefix of a library's words in the index. Equivalent SQL: `left(encode(sha256(convert_to(library, 'UTF8')), 'hex'), 8)`. */
function keyOf(support_lib_id: string): string {
  const key = keys.get(support_lib_id) ?? createHash('sha256').update(support_lib_id).digest('hex').slice(0, 8)
  keys.set(support_lib_id, key)
  return key
}
const keys = new LRUCache<string, string>({ max: 1000 })

/** Returns the distinct words of texts, and the tags, as stored in the index. Separated by spaces, because the database parses a string faster than an array. */
export function indexedWords(support_lib_id: string, texts: readonly string[], tags: readonly string[] = []): string {
  const key = keyOf(support_lib_id)
  const words = new Set(texts.flatMap((text) => [...tellingWordsOf(text), ...variantsOf(text)]))
  // The index finds only beginnings of words.
  const indexed = [...new Set([...words, ...innerParts(words)])].slice(0, wordsMax)
  return [...indexed.map((word) => `${key}:${word}`), ...tags.map((tag) => `${key}#${tag}`)].join(' ')
}

/** The minimum length for a word to match longer ones. */
const prefixLengthMin = 3

/**
 * Returns the `tsquery` for texts that match every word, in the text itself or in the name of one of its tags. Words consist of letters, digits and marks, and
 * tag refs of letters, so nothing needs escaping.
 */
export function wantedTexts(support_lib_id: string, words: readonly string[], tagsOf: (word: string) => readonly string[]): string {
  const key = keyOf(support_lib_id)
  return words
    .map((word) => {
      const pieces = piecesOf(word).map((piece) => `'${key}:${piece}'${piece.length >= prefixLengthMin ? ':*' : ''}`)
      return `(${[`(${pieces.join(' & ')})`, ...tagsOf(word).map((tag) => `'${key}#${tag}'`)].join(' | ')})`
    })
    .join(' & ')
}
