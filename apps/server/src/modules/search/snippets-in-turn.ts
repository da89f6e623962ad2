import { setImmediate as othersTurn } from 'node:timers/promises'
import { type PreparedQuery, snippetOf } from '@porchlight/search'

/** Number of characters processed before yielding to the event loop; takes a few milliseconds. */
const pieceLength = 100_000

/** Maps the items in order, yielding to the event loop in between: a page of the longest articles takes a second. */
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

/** Returns a snippet of at most `length` characters for each text, in order. */
export const snippetsInTurn = (contents: readonly string[], query: PreparedQuery, length?: number): Promise<string[]> =>
  inTurn(
    contents,
    (content) => content.length,
    (content) => snippetOf(content, query, length),
  )
