import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { keepEach } from '../../../shared/connection/optimistic.ts'
import type { Accepted } from '../../../shared/content/faults/use-fault-question.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { contentKeys } from '../content-keys.ts'
import { refetchContent } from '../refetch.ts'
import { actionText } from '../texts.ts'
import { type ArticleChange, patched } from './patched.ts'

/** An article that was not changed, and why. */
export type RefusedArticle = { article_id: string; code: string; fields?: Record<string, string> }

/** Maximum number of refused articles listed by name; beyond that, only the count is shown. */
export const refusedShownMax = 100

/** The category of a change that files articles, what was accepted of those that are published, or the article to which readers of those that disappear are sent. */
export type HowChanged = { category_id?: string | null; redirect_to?: string | undefined; accepted?: Accepted | null }

/** Applies a change in batches of the server's maximum size; `onProgress` receives the number done. Returns the articles that the server refused to change. */
export async function changeArticles(
  article_ids: readonly string[],
  change: ArticleChange,
  { category_id = null, redirect_to, accepted }: HowChanged,
  onProgress: (done: number) => void,
): Promise<RefusedArticle[]> {
  const refused: RefusedArticle[] = []
  let changed = 0
  try {
    for (let from = 0; from < article_ids.length; from += limits.pageSizeMax) {
      const part = article_ids.slice(from, from + limits.pageSizeMax)
      const despite_of = accepted?.despite_of.filter(({ id }) => part.includes(id))
      const answer = await api.articles.changeMany({ article_ids: [...part], change, category_id: category_id ?? undefined, redirect_to, despite_of })
      changed += answer.changed.length
      patchLists(new Set(answer.changed), change, category_id)
      refused.push(...answer.refused)
      onProgress(from + part.length)
    }
  } catch (cause) {
    showError(errorText(cause))
  }
  if (changed > 0) showSuccess(actionText(`done_${change}`, { count: changed }))
  await refetchContent()
  return refused
}

/** Applies the change to every cached list, so that it is visible at once. */
function patchLists(ids: ReadonlySet<string>, change: ArticleChange, category_id: string | null): void {
  keepEach<InfiniteData<{ articles: ArticleSummary[] }>>(contentKeys.ownLists, (data) => {
    const patch = (article: ArticleSummary) => (ids.has(article.article_id) ? (patched(article, change, category_id) ?? []) : article)
    return { ...data, pages: data.pages.map((page) => ({ ...page, articles: page.articles.flatMap(patch) })) }
  })
}

/** Returns the reason for a refusal as text. */
export function refusalText({ code, fields }: RefusedArticle): string {
  if (fields?.article_content === 'empty') return actionText('refused_empty')
  if (code === 'not_found' || code === 'forbidden') return actionText(`refused_${code}`)
  return actionText('refused_other')
}
