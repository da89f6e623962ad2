import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { useEffect, useRef } from 'react'
import { api } from '../../shared/connection/api.ts'
import type { Autosave, Conflict } from '../../shared/editing/autosave/autosave.ts'
import { mergedValue } from '../../shared/editing/autosave/merged-value.ts'
import { type TextDesk, useAutosave } from '../../shared/editing/autosave/use-autosave.ts'
import { showInfo } from '../../shared/interface/toasts.ts'
import { contentChanged } from './api.ts'
import { type ArticleFields, type FieldChanges, fieldsOf, isSameField } from './article-text.ts'
import { t } from './texts.ts'

export type ArticleAutosave = Autosave<ArticleFields, ArticleView>
export type ArticleConflict = Conflict<ArticleFields, ArticleView>
/** An article being edited: its latest stored version, and its fields as shown on the screen. */
export type Desk = TextDesk<ArticleFields, ArticleView> & { article: ArticleView; fields: ArticleFields }

/** Creates the autosave for one article. The first save of a new article creates it on the server, also without a title, and reports its id. */
export function useArticleDesk(article: ArticleView, onBegun: (article_id: string) => void): Desk {
  const article_id = useRef(article.article_id)
  const begun = useRef(onBegun)
  begun.current = onBegun
  const isPublished = useRef(article.is_published)
  const begin = async (changes: FieldChanges): Promise<ArticleView> => {
    const article_title = changes.article_title ?? article.article_title
    const { article: made } = await createFiled({ ...changes, article_title }, article.article_categories)
    article_id.current = made.article_id
    begun.current(made.article_id)
    return made
  }
  const desk = useAutosave<ArticleFields, ArticleView>(
    () => ({
      document: article,
      valuesOf: fieldsOf,
      isSame: isSameField,
      merge: (name, { base, mine, theirs }) => mergedValue({ base: base[name], mine: mine[name], theirs: theirs[name] }, name === 'article_content'),
      // A published article must have a title: leave an empty one unsaved and save the rest.
      savable: ({ article_title }, changed) => changed.filter((name) => name !== 'article_title' || !isPublished.current || article_title.trim() !== ''),
      save: async ({ changes, revision, saved_as }) => {
        const { current } = article_id
        const saved = current === '' ? await begin(changes) : (await api.articles.update({ article_id: current, revision, saved_as, ...changes })).article
        contentChanged()
        return saved
      },
      read: async () => (await api.articles.read({ article_id: article_id.current })).article,
    }),
    () => `article/${article_id.current || 'new'}`,
  )
  isPublished.current = desk.document.is_published
  const { autosave } = desk
  useEffect(() => {
    if (article.article_id !== '') return
    return () => void autosave.leave().then(() => removeIfEmpty(autosave.snapshot.document))
  }, [autosave, article.article_id])
  return { ...desk, article: desk.document, fields: desk.values }
}

/** Deletes an article that was begun and emptied again, such as by undoing a paste: nobody would know the untitled draft. */
async function removeIfEmpty(article: ArticleView): Promise<void> {
  const { article_title, article_content, meta_title, meta_description, article_keywords } = fieldsOf(article)
  const isEmpty = [article_title, article_content, meta_title, meta_description, ...article_keywords].every((text) => text.trim() === '')
  if (article.article_id === '' || !isEmpty || article.is_published || article.publish_at !== null) return
  await api.articles.remove({ article_id: article.article_id }).catch(() => undefined)
  contentChanged()
}

/** Creates an article in its categories. If one of them has been deleted meanwhile, creates it without categories rather than losing the text. */
async function createFiled(text: FieldChanges & { article_title: string }, article_categories: string[]) {
  try {
    return await api.articles.create({ article_categories, ...text })
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.fields?.article_categories)) throw cause
    showInfo(t('categoryGone'))
    return api.articles.create({ ...text, article_categories: [] })
  }
}
