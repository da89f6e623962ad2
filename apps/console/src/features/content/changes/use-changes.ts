import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { useFaultQuestion } from '../../../shared/content/faults/use-fault-question.tsx'
import { showError } from '../../../shared/interface/toasts.ts'
import { changeArticles, type HowChanged, type RefusedArticle, refusedShownMax } from '../articles/change-articles.ts'
import type { ArticleChange } from '../articles/patched.ts'
import { removeCategory, updateCategory } from '../categories/category-actions.ts'
import type { PlannedChange } from './planned-change.ts'

/** Fetches the titles of refused articles, because articles selected without being loaded have no row with a title. */
async function titlesOfRefused(refused: readonly RefusedArticle[]): Promise<ReadonlyMap<string, string>> {
  if (refused.length === 0) return new Map()
  const article_ids = refused.slice(0, refusedShownMax).map((each) => each.article_id)
  const { articles } = await api.articles.linkTargets({ article_ids }).catch(() => ({ articles: [] }))
  return new Map(articles.map((article) => [article.article_id, article.article_title]))
}

const failed = (cause: unknown) => {
  showError(errorText(cause))
  return null
}

/** Runs a change step by step: confirms it or asks for a category, applies it with progress, then lists the refused articles. */
export function useChanges(onDone: () => void) {
  const [planned, setPlanned] = useState<PlannedChange | null>(null)
  const [filing, setFiling] = useState<{ change: 'file' | 'unfile'; articles: string[] } | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedArticle[]>([])
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())

  const faults = useFaultQuestion()
  const run = async (articles: readonly string[], change: ArticleChange, how: HowChanged) => {
    // Nothing else can be started while it is checked.
    setDone(0)
    const accepted = change === 'publish' ? await faults.ask({ kind: 'article', ids: articles }, 'publish').catch(failed) : undefined
    if (accepted === null) return setDone(null)
    const left = await changeArticles(articles, change, { ...how, accepted }, setDone)
    setDone(null)
    setRefused(left)
    setTitles(await titlesOfRefused(left))
    if (left.length < articles.length) onDone()
  }
  const start = (change: ArticleChange, articles: string[]) => {
    if (articles.length === 0) return
    if (change === 'file' || change === 'unfile') setFiling({ change, articles })
    else setPlanned({ change, articles, category: null })
  }
  const confirm = ({ change, articles, category }: PlannedChange, redirect_to: string | undefined) => {
    setPlanned(null)
    if (!category) return void run(articles, change, { redirect_to })
    void (change === 'remove' ? removeCategory(category.id) : updateCategory(category.id, { is_enabled: change === 'enable' }))
  }
  const file = (category_id: string) => {
    if (filing) void run(filing.articles, filing.change, { category_id })
    setFiling(null)
  }
  return { planned, setPlanned, filing, setFiling, done, refused, refusedTitles: titles, setRefused, start, confirm, file, question: faults.dialog }
}
