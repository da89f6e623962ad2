import { z } from 'zod'
import { Slug } from '../articles/articles.ts'
import { Count, Cursor, LanguageTag, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { translatorFlags } from '../permission-flags.ts'
import { seenRevision } from '../published-documents/text-version.ts'
import { despite } from '../references/despite.ts'
import { RichText } from '../rich-text.ts'

/** `missing`: not translated yet; `outdated`: the source has changed since it was translated; `current` otherwise. */
export const TranslationState = z.enum(['missing', 'outdated', 'current'])

/** A phrase of the library's content and its translation into another language (checklist C7). Both may contain the placeholders of `placeholders.ts`. */
export const TranslationView = z.object({
  translation_id: Ref,
  support_lib_id: Ref,
  language: LanguageTag,
  source: z.string(),
  translation: z.string(),
  state: TranslationState,
  updated_at: Moment,
})
export type TranslationView = z.infer<typeof TranslationView>

/** Limited to phrases: whole pages are translated as articles. */
const Phrase = text(2000)
const one = z.object({ translation: TranslationView })
const target = z.object({ translation_id: Ref })

export const translationsApi = defineOperations('translations', {
  languages: operation({
    http: 'GET /api/main/translation_languages',
    summary: 'Languages the library translates into, with counts.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({
      languages: z.array(z.object({ language: LanguageTag, total: z.number().int(), missing: z.number().int(), outdated: z.number().int() })),
    }),
  }),
  shown: operation({
    http: 'GET /api/main/shown_translations',
    summary:
      "A language as readers see it, for previews: the languages they can choose, original first, and the phrases to substitute. With is_default, those for the parent's content.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ language: LanguageTag.optional(), is_default: z.stringbool().optional() }),
    output: z.object({ languages: z.array(LanguageTag), phrases: z.array(z.object({ source: z.string(), translation: z.string() })) }),
  }),
  list: operation({
    http: 'GET /api/main/translations',
    summary: 'Translations into a language, sorted by source; `query` searches both source and translation.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      language: LanguageTag,
      query: line(200).optional(),
      state: TranslationState.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.pageSizeMax),
    }),
    output: z.object({ translations: z.array(TranslationView), next_cursor: Cursor.nullable() }),
  }),
  create: operation({
    http: 'POST /api/main/translations',
    summary: 'Adds a phrase, with or without its translation into a language.',
    audience: ['staff'],
    permission: translatorFlags,
    input: z.object({ language: LanguageTag, source: Phrase.trim().min(1), translation: Phrase.default('') }),
    output: one,
    errors: ['already_taken', 'too_large'],
  }),
  update: operation({
    http: 'PUT /api/main/translations/:translation_id',
    summary: 'Changes a translation. Changing only the source makes it outdated until it is rewritten or marked as up to date (is_current).',
    audience: ['staff'],
    permission: translatorFlags,
    input: z.object({ translation_id: Ref, source: Phrase.trim().min(1).optional(), translation: Phrase.optional(), is_current: z.boolean().default(false) }),
    output: one,
    errors: ['already_taken', 'too_large'],
  }),
  remove: operation({
    http: 'DELETE /api/main/translations/:translation_id',
    summary: 'Deletes a translation.',
    audience: ['staff'],
    permission: translatorFlags,
    input: target,
    output: Nothing,
  }),
  exportFile: operation({
    http: 'GET /api/main/translations.po',
    summary: 'Translations into a language as a gettext PO file; outdated ones are marked fuzzy.',
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: z.object({ language: LanguageTag }),
    output: z.string(),
    answers: 'text/plain',
  }),
  importFile: operation({
    http: 'POST /api/main/translation_imports',
    summary: 'Imports translations from a PO file: changes known sources, adds new ones, deletes nothing. The response lists what was skipped and why.',
    audience: ['staff'],
    permission: translatorFlags,
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: z.object({ language: LanguageTag, content: text(900_000) }),
    output: z.object({
      made: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      skipped: z.array(z.object({ source: z.string(), reason: z.enum(['too_long', 'plural', 'not_text', 'too_many']) })),
    }),
    errors: ['unsupported_type', 'too_large'],
  }),
})

/**
 * An article in another language. `is_outdated`: the published article has changed since this was written. An empty `slug` is that of the article; an empty
 * `meta_title` or `meta_description` is made of the text.
 */
export const ArticleTranslation = z.object({
  article_id: Ref,
  language: LanguageTag,
  title: z.string(),
  slug: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  keywords: z.array(z.string()),
  source_revision: z.number().int(),
  is_published: z.boolean(),
  is_outdated: z.boolean(),
  revision: z.number().int(),
  editor_id: Ref.nullable(),
  updated_at: Moment,
  /** Whether there are changes that readers don't see yet. */
  has_draft: z.boolean(),
  /** When it is published by itself, with its draft. */
  publish_at: Moment.nullable(),
})
export type ArticleTranslation = z.infer<typeof ArticleTranslation>
/** `draft`: what writers go on with while readers see the text; null: nothing else. */
const ArticleTranslationText = ArticleTranslation.extend({
  content: z.string(),
  draft: ArticleTranslation.pick({ title: true, meta_title: true, meta_description: true, keywords: true }).extend({ content: z.string() }).nullable(),
})
export type ArticleTranslationText = z.infer<typeof ArticleTranslationText>
const writers = 'canCreateAndUpdateHelpCenterArticles'
const publishers = 'canManageAndPublishHelpCenterArticles'
const inLanguage = z.object({ article_id: Ref, language: LanguageTag })
const oneArticle = z.object({ article_translation: ArticleTranslationText })

export const articleTranslationsApi = defineOperations('articleTranslations', {
  list: operation({
    http: 'GET /api/articles/articles/:article_id/translations',
    summary: 'The languages an article has been translated into.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref }),
    output: z.object({ article_translations: z.array(ArticleTranslation) }),
  }),
  read: operation({
    http: 'GET /api/articles/articles/:article_id/translations/:language',
    summary: 'An article in the given language.',
    audience: ['staff'],
    permission: writers,
    input: inLanguage,
    output: oneArticle,
  }),
  save: operation({
    http: 'PUT /api/articles/articles/:article_id/translations/:language',
    summary:
      'Saves an article in a language, based on `revision` (0 if none exists yet). Marks the translation as up to date with the current article. A scheduled one is changed by those who may publish it. Of a published one the changes are a draft, which readers see once it is published; its `slug` changes at once, and requires the publish permission. Without a `slug`, publishing makes one of the title; a former one redirects.',
    audience: ['staff'],
    permission: writers,
    input: inLanguage.extend({
      revision: z.number().int().min(0),
      title: line(200).min(1),
      content: RichText,
      slug: Slug.or(z.literal('')).optional(),
      meta_title: line(120).optional(),
      meta_description: line(320).optional(),
      keywords: z.array(line(80).min(1)).max(50).optional(),
    }),
    output: oneArticle,
    errors: ['conflict', 'already_taken'],
  }),
  publish: operation({
    http: 'PUT /api/articles/articles/:article_id/translations/:language/publication',
    summary:
      "Publishes an article's translation, or the draft of a published one, as it is at `revision` if given, now or at publish_at. Where articles need an approval, so does each translation (`reviews.request`, kind `translation`).",
    audience: ['staff'],
    permission: publishers,
    input: inLanguage.extend({ revision: seenRevision, publish_at: Moment.nullable().default(null), ...despite }),
    output: oneArticle,
    errors: ['conflict', 'approval_needed'],
  }),
  unschedule: operation({
    http: 'DELETE /api/articles/articles/:article_id/translations/:language/schedule',
    summary: "Cancels the scheduled publication of an article's translation, or of its draft.",
    audience: ['staff'],
    permission: publishers,
    input: inLanguage,
    output: oneArticle,
  }),
  unpublish: operation({
    http: 'DELETE /api/articles/articles/:article_id/translations/:language/publication',
    summary: "Unpublishes an article's translation, and cancels its scheduled publication; readers get the original.",
    audience: ['staff'],
    permission: publishers,
    input: inLanguage,
    output: oneArticle,
  }),
  remove: operation({
    http: 'DELETE /api/articles/articles/:article_id/translations/:language',
    summary: "Deletes an article's translation into a language.",
    audience: ['staff'],
    permission: publishers,
    input: inLanguage,
    output: Nothing,
  }),
})
