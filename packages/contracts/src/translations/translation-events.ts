import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { helpFlags } from '../permission-flags.ts'

const language = { language: z.string() }
const ofArticle = { article_id: z.string(), language: z.string() }

export const translationEvents = openTo(helpFlags, {
  'translation.saved': event('A phrase was added, translated or changed.', language),
  'translation.deleted': event('A phrase was deleted.', language),
  'translation.text_changed': event('A text of help center and widget was set, or the shipped one taken again.', { ...language, key: z.string() }),
  'translation.imported': event('Phrases were imported from a file; includes how many were added and changed.', {
    ...language,
    made: z.number(),
    changed: z.number(),
  }),
  'article_translation.saved': event('A translation of an article was saved.', ofArticle),
  'article_translation.published': event('A translation of an article was published.', ofArticle),
  'article_translation.unpublished': event('A translation of an article was unpublished.', ofArticle),
  'article_translation.deleted': event('A translation of an article was deleted.', ofArticle),
})
