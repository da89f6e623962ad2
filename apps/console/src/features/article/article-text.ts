import type { ArticleView, articlesApi, InputOf } from '@porchlight/contracts'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'

/** Fields that autosave sends: those a writer edits. */
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
export const fieldNames: readonly FieldName[] = ['article_title', 'article_content', 'article_keywords', 'article_categories', 'meta_title', 'meta_description']

/** Returns the fields a writer sees: the draft, or else the published text. */
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

/** Normalizes a value so that ours and the server's can be compared: the sanitizer serializes the same HTML differently. */
export function comparable(name: FieldName, value: string | string[]): string {
  if (Array.isArray(value)) return JSON.stringify(name === 'article_categories' ? [...value].sort() : value)
  return name === 'article_content' ? JSON.stringify(allowedOnly(parseHtml(value))) : value.trim()
}

/** Returns the names of the fields that differ. */
export const differences = (a: ArticleFields, b: ArticleFields): FieldName[] =>
  fieldNames.filter((name) => a[name] !== b[name] && comparable(name, a[name]) !== comparable(name, b[name]))

/** Returns only the named fields. */
export const pick = (fields: ArticleFields, names: readonly FieldName[]): FieldChanges => Object.fromEntries(names.map((name) => [name, fields[name]]))

export type UpdateInput = InputOf<(typeof articlesApi)['update']>
