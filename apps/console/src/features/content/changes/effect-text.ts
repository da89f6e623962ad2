import type { VisibilityEffect } from '@porchlight/contracts'
import { f } from '../agency/texts.ts'

const what = (articles: number, categories: number): string => {
  const [someArticles, someCategories] = [f('previewArticles', { count: articles }), f('previewCategories', { count: categories })]
  if (articles > 0 && categories > 0) return f('previewBoth', { categories: someCategories, articles: someArticles })
  return articles > 0 ? someArticles : someCategories
}

/** What a change does to visitors of one library, as the rest of a sentence that begins with them. */
export function effectText({ hidden_articles, hidden_categories, shown_articles, shown_categories }: VisibilityEffect): string {
  const hides = hidden_articles + hidden_categories > 0 && f('previewHides', { what: what(hidden_articles, hidden_categories) })
  const shows = shown_articles + shown_categories > 0 && f('previewShows', { what: what(shown_articles, shown_categories) })
  return [hides, shows].filter(Boolean).join(', ') || f('previewNothing')
}

/** The first titles that change. */
export function titlesText({ titles, hidden_articles, hidden_categories, shown_articles, shown_categories }: VisibilityEffect): string {
  const named = titles.map((title) => `“${title}”`).join(', ')
  return titles.length < hidden_articles + hidden_categories + shown_articles + shown_categories ? f('andMore', { titles: named }) : named
}
