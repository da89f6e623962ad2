import type { ArticleView, articlesApi } from '@porchlight/contracts/articles/articles'
import type { InputOf } from '@porchlight/contracts/define'
import { isSameHtml } from '../../shared/editing/autosave/same-html.ts'

/** Fields that writers edit and autosave sends. */
export type ArticleFields = {
  article_title: string
  article_content: string
  article_keywords: string[]
  article_categories: string[]
  meta_title: string
  meta_description: string
}
export type FieldName = keyof ArticleFields
export type FieldChanges = Partial<ArticleFields>

/** Returns the fields as writers see them: from the draft, or else from the published article. */
export function fieldsOf(article: ArticleView): ArticleFields {
  const { article_title, article_content, article_keywords, meta_title, meta_description } = article.draft ?? article
  return { article_title, article_content, article_keywords, meta_title, meta_description, article_categories: article.article_categories }
}

/** Fields of an empty article. */
export const emptyFields: ArticleFields = {
  article_title: '',
  article_content: '',
  article_keywords: [],
  article_categories: [],
  meta_title: '',
  meta_description: '',
}

/** Returns whether two values of a field are equivalent, ignoring category order and differences in HTML serialization. */
export function isSameField(name: FieldName, one: string | string[], other: string | string[]): boolean {
  if (typeof one === 'string' && typeof other === 'string') return name === 'article_content' ? isSameHtml(one, other) : one.trim() === other.trim()
  const ordered = (value: string | string[]) => JSON.stringify(name === 'article_categories' ? [...value].sort() : value)
  return ordered(one) === ordered(other)
}

export type UpdateInput = InputOf<(typeof articlesApi)['update']>
