import { setImmediate as othersTurn } from 'node:timers/promises'
import { type PreparedQuery, snippetOf } from '@porchlight/search'

/** Characters read before the event loop gets its turn: a few milliseconds. */
const pieceLength = 100_000

/** Makes something of each text, in their order. A page of the longest articles takes a second; other work is done in between. */
export async function inTurn<T, Made>(items: readonly T[], lengthOf: (item: T) => number, make: (item: T) => Made): Promise<Made[]> {
  const made: Made[] = []
  let read = 0
  for (const item of items) {
    if (read + lengthOf(item) > pieceLength && read > 0) {
      await othersTurn()
      read = 0
    }
    made.push(make(item))
    read += lengthOf(item)
  }
  return made
}

/** A snippet of each text, in their order, of at most so many characters. */
export const snippetsInTurn = (contents: readonly string[], query: PreparedQuery, length?: number): Promise<string[]> =>
  inTurn(
    contents,
    (content) => content.length,
    (content) => snippetOf(content, query, length),
  )
