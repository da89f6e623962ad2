import { searchedText } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { categoryTitleOf, type FoundText, type SeenArticle, textsOfAll } from './article-links.ts'
import type { Readers, Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'

/** The texts of a hit, filled in for the reader except for `plain`, which is filled in only after a snippet has been cut from it. */
export type HitText = { title: string; slug: string; categoryTitle: string; plain: string; filledBy: 'own' | 'inherited' | 'translated' }

/** How many characters of HTML a snippet is cut from. */
const snippetSource = 100_000

/** Maximum total number of characters cached; a large library's articles have some ten million. */
const keptMax = 16_000_000
/** Keyed by the readers' serial, their language, and the article. */
const kept = new LRUCache<string, HitText>({ maxSize: keptMax, sizeCalculation: ({ title, plain }) => 500 + title.length + plain.length })

/** Returns the texts of hits, keyed by article; omits articles deleted in the meantime. */
export async function hitTexts(readers: Readers, categories: Map<Shelf, ShelfCategories>, articles: readonly SeenArticle[]): Promise<Map<string, HitText>> {
  const keyOf = ({ shelf, row }: SeenArticle) => `${readers.serial} ${readers.content.language} ${shelf.support_lib_id} ${row.article_id}`
  const all = new Map<string, HitText>()
  const unknown: SeenArticle[] = []
  for (const article of articles) {
    const before = kept.get(keyOf(article))
    if (before) all.set(article.row.article_id, before)
    else unknown.push(article)
  }
  if (unknown.length === 0) return all
  const found = await textsOfAll(readers, unknown, snippetSource)
  for (const article of unknown) {
    const text = found.get(article.row.article_id)
    if (!text) continue
    const hit = { ...presented(readers, text), categoryTitle: categoryTitleOf(categories, article) }
    all.set(article.row.article_id, hit)
    kept.set(keyOf(article), hit)
  }
  return all
}

function presented({ content }: Readers, { title, slug, content: html, filler }: FoundText): Omit<HitText, 'categoryTitle'> {
  const filledBy = filler === content.translated ? 'translated' : filler === content.own ? 'own' : 'inherited'
  return { title: filler.text(title), slug, plain: searchedText(html), filledBy }
}
