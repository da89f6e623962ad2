import { z } from 'zod'
import { Count, Cursor, LanguageTag, line, Moment, Ref, text } from '../common.ts'
import { ReadersQuestion } from '../courses/quiz.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'
import { redirectedKinds } from '../references/references.ts'

/** A category as readers see it. `articles` counts the articles in it and its subcategories that these readers can see. */
export const HelpCategory = z.object({
  category_id: Ref,
  parent_cat_id: Ref.nullable(),
  category_title: z.string(),
  /** What addresses call it in this language. */
  slug: z.string(),
  category_icon: z.string(),
  category_description: z.string(),
  /** The library it belongs to: the reader's own, or its parent. */
  support_lib_id: Ref,
  articles: z.number().int(),
})
export type HelpCategory = z.infer<typeof HelpCategory>

/**
 * An article in a list. `excerpt` is the start of its text, without markup; `timeStamp` is when it was first published; `categoryTitle` is the title of its
 * first category that these readers can see, or ''.
 */
export const HelpArticleLink = z.object({
  article_id: Ref,
  article_title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  timeStamp: Moment,
  categoryTitle: z.string(),
})
export type HelpArticleLink = z.infer<typeof HelpArticleLink>

/** An article as readers see it. `language` is the language of its text, `updated_at` when that text last changed. */
export const HelpArticle = HelpArticleLink.extend({
  article_content: z.string(),
  /** Its categories that these readers can see; the breadcrumb shows the first. */
  article_categories: z.array(Ref),
  support_lib_id: Ref,
  updated_at: Moment,
  language: LanguageTag,
  /** What search engines show instead of title and excerpt; '' where they shall show these. */
  meta_title: z.string(),
  meta_description: z.string(),
  article_keywords: z.array(z.string()),
  /** The languages it can be read in: the original, those it is published in and those into which phrases translate its title; empty if there is only one. */
  translations: z.array(z.object({ language: LanguageTag, article_id: Ref, slug: z.string() })),
})
export type HelpArticle = z.infer<typeof HelpArticle>

/** A news flash as readers see it. */
export const HelpNewsFlash = z.object({
  id: Ref,
  newsFlash_title: z.string(),
  newsFlash_content: z.string(),
  newsFlash_featureImage: z.string(),
  feature_image_alt: z.string(),
  categoryName: z.string(),
  timeStamp: Moment,
})
export type HelpNewsFlash = z.infer<typeof HelpNewsFlash>

export const HelpCourse = z.object({
  course_id: Ref,
  course_title: z.string(),
  course_description: z.string(),
  /** The percentage of a quiz's questions that have to be answered right. */
  pass_mark: z.number().int(),
  /** Whether readers who have completed it get a certificate. */
  has_certificate: z.boolean(),
  lessons: z.number().int(),
})
export type HelpCourse = z.infer<typeof HelpCourse>
export const HelpLesson = z.object({
  lesson_id: Ref,
  section_title: z.string(),
  lesson_title: z.string(),
  lesson_content: z.string(),
  questions: z.array(ReadersQuestion),
})
export type HelpLesson = z.infer<typeof HelpLesson>

/** A result of a visitor's search (checklist H1, H2). */
export const HelpSearchResult = z.object({
  document_id: Ref,
  title: z.string(),
  slug: z.string(),
  /** The first matching sentence, at most 100 characters. */
  snippet: z.string(),
  rank: z.number().int(),
  categoryTitle: z.string(),
  /** The corrected query that found it, if the typed one did not. Such hits come last. */
  did_you_mean: z.string().optional(),
})
export type HelpSearchResult = z.infer<typeof HelpSearchResult>

/** Documents that are searched separately. `ArticlesIndex` in packages/search describes the fields. */
const HelpIndexPart = z.object({
  documents: z.number().int(),
  skips: z.array(z.number().int()),
  blocks: z.array(z.number().int()),
  words: z.number().int(),
  shapes: z.array(z.string()),
  codes: z.string(),
})

/** Index of the articles that readers can see, without their text. The browser searches it when the server cannot. */
export const HelpIndex = z.object({
  /** False if the index is incomplete, so that the server must search. */
  is_whole: z.boolean(),
  ids: z.string(),
  titles: z.array(z.string()),
  slugs: z.string(),
  categories: z.array(z.number().int()),
  categoryTitles: z.array(z.string()),
  parts: z.array(HelpIndexPart),
})
export type HelpIndex = z.infer<typeof HelpIndex>

/** Every reading of one text answers so (`references`). */
const movedNote =
  'Follows redirects to the same kind. If readers are sent to another kind or to a lesson, `fields` of `not_found` name it: `moved_kind`, `moved_id`, `moved_path` in the help center and perhaps `moved_lesson_id`.'
const readers = { audience: ['public'], permission: 'public', takesReaders: true, rates: visitorRules(visitorRates.help) } as const
const inLibrary = { support_lib_id: Ref, /** Defaults to the language the visitor chose, then to Accept-Language. */ language: LanguageTag.optional() }
/** Languages in which a text without its own translations is found: the original, and those into which phrases translate its title. */
const Languages = z.array(LanguageTag)
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.latestArticlesQueried) }

/** Help center content that readers can see (checklist C8): the library's own, and whatever it shows of its parent's. Anything else is not found. */
export const helpApi = defineOperations('help', {
  categories: operation({
    http: 'GET /api/main/Categories',
    summary: "Categories that readers can see, each before its subcategories, in the library's order, and which of them is at an address.",
    ...readers,
    input: z.object({ ...inLibrary, /** An id, or a present or former slug in any language. */ address: line(200).min(1).optional() }),
    output: z.object({
      categories: z.array(HelpCategory),
      /** The one at the address that was asked for, with its slugs by language, the original first; null if there is none. */
      found: z
        .object({ category_id: Ref, slugs: z.array(z.object({ language: LanguageTag, slug: z.string() })) })
        .nullable()
        .optional(),
    }),
  }),
  articles: operation({
    http: 'GET /api/main/Articles',
    summary: 'Articles that readers can see: newest first or, for a category, in its order.',
    ...readers,
    input: z.object({ ...inLibrary, category_id: Ref.optional(), ...page }),
    output: z.object({ articles: z.array(HelpArticleLink), next_cursor: Cursor.nullable() }),
  }),
  article: operation({
    http: 'GET /api/main/Articles/:id',
    summary: `An article by id, or by its current or a former slug, with related articles. ${movedNote}`,
    ...readers,
    input: z.object({ ...inLibrary, id: line(200).min(1) }),
    output: z.object({ article: HelpArticle, related: z.array(HelpArticleLink) }),
  }),
  news: operation({
    http: 'GET /api/main/NewsFlash',
    summary: 'News for these readers, newest first. `page`: the address of the page on which it is shown; without one, news for certain pages is left out.',
    ...readers,
    input: z.object({ ...inLibrary, ...page, page: line(2048).optional() }),
    output: z.object({
      news_flashes: z.array(HelpNewsFlash),
      next_cursor: Cursor.nullable(),
      /** Without `page`, if news for certain pages was left out: how much of its address decides about it. */
      needs_page: z.enum(['path', 'whole']).optional(),
    }),
  }),
  newsFlash: operation({
    http: 'GET /api/main/NewsFlash/:id',
    summary: `A news flash. ${movedNote}`,
    ...readers,
    input: z.object({ ...inLibrary, id: Ref }),
    output: z.object({ news_flash: HelpNewsFlash, languages: Languages }),
  }),
  courses: operation({
    http: 'GET /api/main/Courses',
    summary: "Courses that readers can see: the library's own, then its parent's.",
    ...readers,
    input: z.object(inLibrary),
    output: z.object({ courses: z.array(HelpCourse) }),
  }),
  course: operation({
    http: 'GET /api/main/Courses/:course_id',
    summary: `A course with its lessons in order. ${movedNote}`,
    ...readers,
    input: z.object({ ...inLibrary, course_id: Ref }),
    output: z.object({ course: HelpCourse, courses_lessons: z.array(HelpLesson), languages: Languages }),
  }),
  moved: operation({
    http: 'GET /api/main/moved/:kind/:id',
    summary: 'Where readers get who ask for a text that they cannot open, if they can open what is there; `lesson_id`: a lesson of the course.',
    ...readers,
    input: z.object({ ...inLibrary, kind: z.enum(redirectedKinds), id: line(200).min(1) }),
    output: z.object({ moved: z.object({ kind: z.enum(redirectedKinds), id: z.string(), lesson_id: Ref.nullable() }).nullable() }),
  }),
  searchArticles: operation({
    http: 'GET /api/articles/searchArticles',
    summary: 'Searches what readers can see: exact titles first, then titles, keywords and content. A query of only stop words matches only identical titles.',
    ...readers,
    rates: visitorRules(visitorRates.search),
    input: z.object({
      ...inLibrary,
      query: text(500),
      page: z.literal('1').default('1'),
      page_size: Count.pipe(z.number().min(1).max(limits.visitorSearchPageSize)).default(limits.visitorSearchPageSize),
      /** Required by the specification; `support_lib_id` determines the library, so both are ignored. */
      domain: line(253).optional(),
      ref_key: line(200).optional(),
    }),
    output: z.array(HelpSearchResult),
  }),
  searchIndex: operation({
    http: 'GET /api/articles/searchIndex',
    summary: 'An index of the articles that readers can see, for searching in the browser. `is_whole` is false if the server has to search.',
    ...readers,
    rates: visitorRules(visitorRates.searchIndex),
    input: z.object(inLibrary),
    output: HelpIndex,
  }),
  searchSnippets: operation({
    http: 'POST /api/articles/searchSnippets',
    summary: 'Returns snippets for articles found by in-browser search, omitting those that readers cannot see.',
    ...readers,
    rates: visitorRules(visitorRates.search),
    input: z.object({ ...inLibrary, query: text(500), ids: z.array(Ref).max(limits.visitorSearchPageSize) }),
    output: z.array(HelpSearchResult.pick({ document_id: true, snippet: true })),
  }),
})
