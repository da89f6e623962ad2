import { type HelpDocument, helpApi, limits } from '@porchlight/contracts'
import { plainText } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { heavyQuery } from '../../kernel/operations.ts'
import { inTurn } from '../search/index.ts'
import { categoryTitleOf, textsOfAll } from './article-links.ts'
import { newestArticles } from './articles.ts'
import { categoriesOfShelves } from './categories.ts'
import { forReaders, type Readers } from './readers.ts'

const { searchIndexArticlesMax, searchIndexTextMax } = limits
/** Characters of HTML that the words of a document are taken from. */
const documentSource = 3 * searchIndexTextMax

/** Returns the documents that a browser searches when the server cannot. */
export const searchIndex = heavyQuery(helpApi.searchIndex, (ctx, input) =>
  forReaders(ctx, input, async (readers) => {
    const key = `${readers.serial} ${readers.content.language}`
    const known = kept.get(key)
    if (known) return known
    const index = await indexOf(readers)
    kept.set(key, index)
    return index
  }),
)

type Index = { documents: HelpDocument[]; is_whole: boolean }

/** Total characters cached; a large library's index has some four million. */
const keptMax = 40_000_000
const kept = new LRUCache<string, Index>({
  maxSize: keptMax,
  sizeCalculation: ({ documents }) => documents.reduce((sum, { title, content }) => sum + title.length + content.length + 200, 1),
})

async function indexOf(readers: Readers): Promise<Index> {
  const categories = categoriesOfShelves(readers)
  const { seen, next_cursor } = await newestArticles(readers, categories, { limit: searchIndexArticlesMax })
  const texts = await textsOfAll(readers, seen, documentSource)
  const known = seen.flatMap((article) => {
    const text = texts.get(article.row.article_id)
    return text ? [{ article, text }] : []
  })
  const documents = await inTurn(
    known,
    ({ text }) => text.content.length,
    ({ article, text: { title, content, keywords, slug, filler } }) => ({
      document_id: article.row.article_id,
      title: filler.text(title),
      slug,
      keywords: keywords.map(filler.text),
      content: plainText(filler.html(content)).slice(0, searchIndexTextMax).toWellFormed(),
      categoryTitle: categoryTitleOf(categories, article),
    }),
  )
  return { documents, is_whole: next_cursor === null }
}
