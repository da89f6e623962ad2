import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../../shared/api.ts'
import { releaseText, retainText } from '../../shared/editor/held-texts.ts'
import { live } from '../../shared/live/live.ts'
import { showInfo } from '../../shared/toasts.ts'
import { contentChanged } from './api.ts'
import type { FieldChanges } from './article-text.ts'
import { Autosave, type HeldArticle } from './autosave.ts'
import { t } from './texts.ts'

/** Returns the browser storage key for an article's unsaved changes. */
export const heldSubject = (article_id: string): string => `article/${article_id || 'new'}`

/** Creates the autosave of one editor. The first save of a new article creates it and reports its id. */
export function useAutosave(article: ArticleView, onBegun?: (article_id: string) => void) {
  const begun = useRef(onBegun)
  begun.current = onBegun
  const [autosave] = useState(() => makeAutosave(article, (id) => begun.current?.(id)))
  const snapshot = useSyncExternalStore(autosave.subscribe, () => autosave.snapshot)
  useEffect(() => {
    const retry = () => autosave.retryNow()
    window.addEventListener('online', retry)
    const stopListening = live.on('status', (status) => status === 'open' && retry())
    return () => {
      window.removeEventListener('online', retry)
      stopListening()
      // Save the last changes when the writer leaves the screen.
      void autosave.flush().catch(() => {})
      autosave.stop()
    }
  }, [autosave])
  return { autosave, ...snapshot }
}

/** Creates an article in its categories. If one of them was deleted meanwhile, saves without them rather than losing the text. */
async function createFiled(text: FieldChanges & { article_title: string }, article_categories: string[]) {
  try {
    return await api.articles.create({ article_categories, ...text })
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.fields?.article_categories)) throw cause
    showInfo(t('categoryGone'))
    return api.articles.create({ ...text, article_categories: [] })
  }
}

function makeAutosave(article: ArticleView, onBegun: (article_id: string) => void): Autosave {
  let { article_id } = article
  const begin = async (changes: FieldChanges): Promise<ArticleView> => {
    const { article: made } = await createFiled(
      { ...changes, article_title: (changes.article_title ?? article.article_title).trim() || t('untitled') },
      article.article_categories,
    )
    releaseText(heldSubject(''))
    article_id = made.article_id
    onBegun(article_id)
    return made
  }
  return new Autosave(article, {
    save: async (changes, revision) => {
      const saved = article_id === '' ? await begin(changes) : (await api.articles.update({ article_id, revision, ...changes })).article
      contentChanged()
      return saved
    },
    read: async () => (await api.articles.read({ article_id })).article,
    hold: (unsaved: HeldArticle | null) => {
      const subject = heldSubject(article_id)
      if (unsaved) retainText(subject, unsaved)
      else releaseText(subject)
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  })
}
