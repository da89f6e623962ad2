import { SearchIndex } from '../search-index.ts'
import type { ArticlesIndex, IndexedArticle } from './articles-index.ts'
import { fromBase64 } from './base64.ts'
import { decodeIndex } from './decode-index.ts'
import { frontDecoded } from './front-coding.ts'

/** A received index, ready for searching. */
export type OpenArticlesIndex = {
  indexes: SearchIndex[]
  /** Returns the fields of an article shown in a result. */
  article(id: string): IndexedArticle | undefined
}

/** Opens an index; yields every few milliseconds, so that a page can render and respond meanwhile. */
export function* openArticlesIndex({
  ids: idCode,
  titles,
  slugs: slugCode,
  categories,
  categoryTitles,
  parts,
}: ArticlesIndex): Generator<void, OpenArticlesIndex> {
  const [ids, slugs] = [frontDecoded(idCode), frontDecoded(slugCode)]
  yield
  const shown = titles.slice()
  const indexes: SearchIndex[] = []
  for (const { skips, codes, ...part } of parts) {
    let next = 0
    const articles = skips.map((skipped) => {
      next += skipped + 1
      return next - 1
    })
    const opened = yield* decodeIndex(
      { ...part, codes: yield* fromBase64(codes) },
      articles.map((number) => ids[number] ?? ''),
    )
    for (const [document, number] of articles.entries()) if (titles[number] === '') shown[number] = opened.titles[document] ?? ''
    yield
    indexes.push(new SearchIndex(opened.parts))
    yield
  }
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const article = (id: string): IndexedArticle | undefined => {
    const number = numbers.get(id)
    if (number === undefined) return undefined
    return { id, title: shown[number] ?? '', slug: slugs[number] ?? '', categoryTitle: categoryTitles[categories[number] ?? 0] ?? '' }
  }
  return { indexes, article }
}
