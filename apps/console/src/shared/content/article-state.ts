import type { ArticleSummary } from '@porchlight/contracts/articles/articles'

/** An article's publication status, as one word. */
export type ArticleState = 'published' | 'changed' | 'draft' | 'scheduled' | 'disabled'

/** Returns the status. Disabled takes precedence because it hides the article regardless of its other states; a schedule takes precedence over a draft. */
export function stateOf({
  is_disabled,
  is_published,
  has_draft,
  publish_at,
}: Pick<ArticleSummary, 'is_disabled' | 'is_published' | 'has_draft' | 'publish_at'>): ArticleState {
  if (is_disabled) return 'disabled'
  if (publish_at) return 'scheduled'
  if (!is_published) return 'draft'
  return has_draft ? 'changed' : 'published'
}
