import { setImmediate as othersTurn } from 'node:timers/promises'
import { type PreparedQuery, snippetOf } from '@porchlight/search'

/** Characters read before the event loop gets its turn: a few milliseconds. */
const pieceLength = 100_000

/** A snippet of each text, in their order. A page of the longest articles takes a second; other work is done in between. */
export async function snippetsInTurn(contents: readonly string[], query: PreparedQuery): Promise<string[]> {
  const snippets: string[] = []
  let read = 0
  for (const content of contents) {
    if (read + content.length > pieceLength && read > 0) {
      await othersTurn()
      read = 0
    }
    snippets.push(snippetOf(content, query))
    read += content.length
  }
  return snippets
}
