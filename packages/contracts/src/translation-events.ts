import { z } from 'zod'
import { event } from './define-events.ts'

const language = { language: z.string() }
const ofArticle = { article_id: z.string(), language: z.string() }

export const translationEvents = {
  'translation.saved': event('A phrase of a language was translated or changed.', language),
  'translation.deleted': event('A phrase was deleted.', language),
  'translation.imported': event('Phrases came from a file: so many were made, so many changed.', { ...language, made: z.number(), changed: z.number() }),
  'article_translation.saved': event('An article in another language was saved.', ofArticle),
  'article_translation.published': event('Visitors can read an article in another language.', ofArticle),
  'article_translation.unpublished': event('An article in another language was withdrawn from visitors.', ofArticle),
  'article_translation.deleted': event('An article in another language was deleted.', ofArticle),
}
