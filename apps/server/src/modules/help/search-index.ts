import { type HelpDocument, helpApi, limits } from '@porchlight/contracts'
import { plainText } from '@porchlight/search'
import { heavyQuery } from '../../kernel/operations.ts'
import { inTurn } from '../search/index.ts'
import { categoryTitleOf, textsOfAll } from './article-links.ts'
import { newestArticles } from './articles.ts'
import { categoriesOfShelves } from './categories.ts'
import { forReaders, type Readers } from './readers.ts'

const { searchIndexArticlesMax, searchIndexTextMax } = limits
/** HTML that the words of a document are taken from. */
const documentSource = 3 * searchIndexTextMax

/** What a browser searches when the server cannot. */
export const searchIndex = heavyQuery(helpApi.searchIndex, (ctx, input) =>
  forReaders(ctx, input, async (readers) => ({ documents: await documentsOf(readers) })),
)

async function documentsOf(readers: Readers): Promise<HelpDocument[]> {
  const categories = await categoriesOfShelves(readers)
  const { seen } = await newestArticles(readers, categories, { limit: searchIndexArticlesMax })
  const texts = await textsOfAll(readers, seen, documentSource)
  const known = seen.flatMap((article) => {
    const text = texts.get(article.row.article_id)
    return text ? [{ article, text }] : []
  })
  return inTurn(
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
}
