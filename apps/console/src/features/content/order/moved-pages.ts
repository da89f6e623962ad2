type One = { article_id: string }

const without = <T extends One>(articles: readonly T[], id: string) => articles.filter((article) => article.article_id !== id)

/** Returns the article that `id` will follow after moving to position `to` (0-based); null if it becomes the first. */
export const neighbourAbove = (articles: readonly One[], id: string, to: number): string | null => without(articles, id)[to - 1]?.article_id ?? null

/** Returns the loaded pages with one article moved. Page sizes stay the same, so that their cursors remain valid. */
export function movedPages<T extends One, P extends { articles: T[] }>(pages: readonly P[], id: string, to: number): P[] {
  const all = pages.flatMap((page) => page.articles)
  const moved = all.find((article) => article.article_id === id)
  if (!moved) return [...pages]
  const order = without(all, id)
  order.splice(to, 0, moved)
  let from = 0
  return pages.map((page) => {
    const articles = order.slice(from, from + page.articles.length)
    from += page.articles.length
    return { ...page, articles }
  })
}
