import { helpApi } from '@porchlight/contracts/help/help'
import { prepareQuery } from '@porchlight/search'
import { heavyQuery } from '../../kernel/operations.ts'
import { categoriesOfShelves } from './categories.ts'
import { hitTexts } from './hit-texts.ts'
import { forReaders } from './readers.ts'
import { seenAmong } from './seen-hits.ts'
import { snippetsOf } from './snippets.ts'

/** Returns the snippets for hits that a browser found itself, in the order requested. */
export const searchSnippets = heavyQuery(helpApi.searchSnippets, (ctx, { query, ids, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const categories = categoriesOfShelves(readers)
    const seen = await seenAmong(readers, categories, ids)
    const texts = await hitTexts(readers, categories, seen)
    const found = ids.flatMap((id) => {
      const text = texts.get(id)
      return text ? [{ id, text }] : []
    })
    const snippets = await snippetsOf(
      readers,
      found.map(({ text }) => text),
      prepareQuery(query),
    )
    return found.map(({ id }, index) => ({ document_id: id, snippet: snippets[index] ?? '' }))
  }),
)
