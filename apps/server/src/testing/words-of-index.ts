import type { HelpIndex } from '@porchlight/contracts/help/help'
import { openArticlesIndex, runInPieces, type SearchIndex } from '@porchlight/search'

/** Opens a search index that was sent to a browser. */
export const opened = (index: HelpIndex) => runInPieces(openArticlesIndex(index), async () => {})

/** Returns everything that an index reveals: words, titles, slugs, ids and categories. */
export async function wordsOfIndex(index: HelpIndex): Promise<string> {
  const { indexes } = await opened(index)
  const titles = (each: SearchIndex) => each.words.flatMap((word) => each.search(word, Number.POSITIVE_INFINITY).map(({ title }) => title))
  return [...indexes.flatMap((each) => [...each.words, ...titles(each)]), JSON.stringify(index)].join('\n')
}
