import type { VisibilityEffect } from '@porchlight/contracts'
import { f } from './texts.ts'

type Amounts = { articles: number; categories: number; news: number; courses: number }

const what = ({ articles, categories, news, courses }: Amounts): string => {
  // News and courses are never changed together with other content.
  if (news > 0) return f('previewNews', { count: news })
  if (courses > 0) return f('previewCourses', { count: courses })
  const [someArticles, someCategories] = [f('previewArticles', { count: articles }), f('previewCategories', { count: categories })]
  if (articles > 0 && categories > 0) return f('previewBoth', { categories: someCategories, articles: someArticles })
  return articles > 0 ? someArticles : someCategories
}
const total = ({ articles, categories, news, courses }: Amounts): number => articles + categories + news + courses

const amountsOf = (effect: VisibilityEffect): { hidden: Amounts; shown: Amounts } => ({
  hidden: { articles: effect.hidden_articles, categories: effect.hidden_categories, news: effect.hidden_news, courses: effect.hidden_courses },
  shown: { articles: effect.shown_articles, categories: effect.shown_categories, news: effect.shown_news, courses: effect.shown_courses },
})

/** Returns the effect of a change on one library's visitors, as the predicate of a sentence. */
export function effectText(effect: VisibilityEffect): string {
  const { hidden, shown } = amountsOf(effect)
  const hides = total(hidden) > 0 && f('previewHides', { what: what(hidden) })
  const shows = total(shown) > 0 && f('previewShows', { what: what(shown) })
  return [hides, shows].filter(Boolean).join(', ') || f('previewNothing')
}

/** Returns the first titles that change. */
export function titlesText(effect: VisibilityEffect): string {
  const { hidden, shown } = amountsOf(effect)
  const named = effect.titles.map((title) => `“${title}”`).join(', ')
  return effect.titles.length < total(hidden) + total(shown) ? f('andMore', { titles: named }) : named
}
