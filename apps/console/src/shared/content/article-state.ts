import type { ArticleSummary } from '@porchlight/contracts'

/** How an article stands with visitors, in one word. */
export type ArticleState = 'published' | 'changed' | 'draft' | 'scheduled' | 'disabled'

/** Disabled before all else, since it hides whatever it is; a date it waits for before the draft it still is. */
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
