import { z } from 'zod'
import { event } from './define-events.ts'

const article_id = z.string()

export const articleEvents = {
  'article.saved': event('The draft of an article was saved; `restored` is the version it was taken from. `is_text_only`: it is in the same lists as before.', {
    article_id,
    restored: z.number().optional(),
    is_text_only: z.boolean().default(false),
  }),
  'article.published': event('Visitors can read an article; `user_ids` are its authors.', { article_id, title: z.string(), user_ids: z.array(z.string()) }),
  'article.unpublished': event('An article was withdrawn from visitors.', { article_id }),
  'article.deleted': event('An article was deleted.', { article_id }),
  'article.scheduled': event('An article will be published at `publish_at` (ISO 8601).', { article_id, publish_at: z.string() }),
  'article.schedule_dropped': event('A scheduled article stays a draft, because whoever scheduled it may no longer publish.', {
    article_id,
    title: z.string(),
    author_id: z.string().nullable(),
    by: z.string().nullable(),
  }),
}
