import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { helpFlags } from '../permission-flags.ts'

const article_id = z.string()

export const articleEvents = openTo(helpFlags, {
  'article.saved': event(
    "An article's draft was saved; `restored` is the version it was restored from. `is_text_only` means that its place in lists is unchanged.",
    {
      article_id,
      restored: z.number().optional(),
      is_text_only: z.boolean().default(false),
    },
  ),
  'article.published': event('An article was published; `user_ids` are its authors.', { article_id, title: z.string(), user_ids: z.array(z.string()) }),
  'article.unpublished': event('An article was unpublished.', { article_id }),
  'article.deleted': event('An article was deleted.', { article_id }),
  'article.scheduled': event('An article was scheduled for `publish_at` (ISO 8601).', { article_id, publish_at: z.string() }),
  'article.schedule_dropped': event('A scheduled article stayed a draft, because the person who scheduled it may no longer publish.', {
    article_id,
    title: z.string(),
    author_id: z.string().nullable(),
    by: z.string().nullable(),
  }),
})
