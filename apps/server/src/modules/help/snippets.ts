import { type PreparedQuery, snippetLength, snippetOfText } from '@porchlight/search'
import { inTurn } from '../search/index.ts'
import type { HitText } from './hit-texts.ts'
import type { Readers } from './readers.ts'

/** Fill in a placeholder or phrase at the end of a snippet before cutting it. */
const filledLength = 3 * snippetLength

/** Returns a snippet of each text, in the same order. */
export const snippetsOf = ({ content }: Readers, texts: readonly HitText[], query: PreparedQuery): Promise<string[]> =>
  inTurn(
    texts,
    ({ plain }) => plain.length,
    ({ plain, filledBy }) => {
      const filled = content[filledBy].text(snippetOfText(plain, query, filledLength))
      return [...filled].slice(0, snippetLength).join('')
    },
  )
