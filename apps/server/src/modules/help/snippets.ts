import { type PreparedQuery, snippetLength, snippetOfText } from '@porchlight/search'
import { inTurn } from '../search/index.ts'
import type { HitText } from './hit-texts.ts'
import type { Readers } from './shelf.ts'

/** Snippets are first cut to this length, then filled in and cut again, so that no placeholder or phrase is cut in two. */
const filledLength = 3 * snippetLength

/** Returns one snippet per text, in the same order. */
export const snippetsOf = ({ content }: Readers, texts: readonly HitText[], query: Pick<PreparedQuery, 'words'>): Promise<string[]> =>
  inTurn(
    texts,
    ({ plain }) => plain.length,
    ({ plain, filledBy }) => {
      const filled = content[filledBy].text(snippetOfText(plain, query, filledLength))
      return [...filled].slice(0, snippetLength).join('')
    },
  )
