import type { Api } from '@porchlight/contracts/api'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import type { InputOf } from '@porchlight/contracts/define'

/** Bulk action on articles. */
export type ArticleChange = InputOf<Api['articles']['changeMany']>['change']

/** Returns the article after the change; null if the change deletes it. */
export function patched(article: ArticleSummary, change: ArticleChange, category_id: string | null): ArticleSummary | null {
  const others = article.article_categories.filter((id) => id !== category_id)
  switch (change) {
    case 'publish':
      return { ...article, is_published: true, has_draft: false, publish_at: null }
    case 'unpublish':
      return { ...article, is_published: false, has_draft: false, publish_at: null }
    case 'enable':
    case 'disable':
      return { ...article, is_disabled: change === 'disable' }
    case 'file':
      return { ...article, article_categories: category_id === null ? others : [...others, category_id] }
    case 'unfile':
      return { ...article, article_categories: others }
    case 'remove':
      return null
  }
}
