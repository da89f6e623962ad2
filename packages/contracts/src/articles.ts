import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { limits, visitorRates } from './limits.ts'
import { visitorRules } from './rates.ts'
import { RichText } from './rich-text.ts'

const Person = z.object({ user_id: Ref.nullable(), name: z.string() })
const Slug = z
  .string()
  .regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
  .max(120)

/** What a writer writes, and what a version holds. Content is cleaned when it is written. */
export const ArticleText = z.object({
  article_title: z.string(),
  article_content: z.string(),
  article_keywords: z.array(z.string()),
  meta_title: z.string(),
  meta_description: z.string(),
})
export type ArticleText = z.infer<typeof ArticleText>

/** An article in a list (checklist C3). `has_draft`: there are changes beside the published version. */
export const ArticleSummary = z.object({
  article_id: Ref,
  article_title: z.string(),
  article_keywords: z.array(z.string()),
  article_categories: z.array(Ref),
  support_lib_id: Ref,
  slug: z.string(),
  is_published: z.boolean(),
  is_disabled: z.boolean(),
  has_draft: z.boolean(),
  /** When it was published, else when it was made. */
  timeStamp: Moment,
  publish_at: Moment.nullable(),
  likes: z.number().int(),
  disLikes: z.number().int(),
  views: z.number().int(),
  author: Person,
  editor: Person,
  created_at: Moment,
  updated_at: Moment,
  revision: z.number().int(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** The whole article; its texts are those visitors have once it is published, `draft` is what comes next. */
export const ArticleView = ArticleSummary.extend({ ...ArticleText.shape, draft: ArticleText.nullable() })
export type ArticleView = z.infer<typeof ArticleView>

/** An article of the parent as a child decides over it; `category`: what hides it, when that is a category. */
export const DefaultArticle = z.object({
  article_id: Ref,
  article_title: z.string(),
  article_categories: z.array(Ref),
  timeStamp: Moment,
  visibility: z.object({ is_visible: z.boolean(), rule: z.string(), category: z.object({ id: Ref, rule: z.string() }).optional() }),
})
export type DefaultArticle = z.infer<typeof DefaultArticle>

const ArticleVersion = z.object({ version: z.number().int(), article_title: z.string(), is_published: z.boolean(), editor: Person, created_at: Moment })

/** A teammate who writes on an article now. */
export const ArticleEditor = z.object({ user_id: Ref, name: z.string(), picture: z.string() })
export type ArticleEditor = z.infer<typeof ArticleEditor>

/** What a link to an article needs to know of it. */
export const LinkTarget = z.object({ article_id: Ref, article_title: z.string(), slug: z.string(), is_published: z.boolean() })
export type LinkTarget = z.infer<typeof LinkTarget>

const writing = {
  article_title: line(200).min(1),
  article_content: RichText,
  article_keywords: z.array(line(80).min(1)).max(50),
  article_categories: z.array(Ref).max(20),
  meta_title: line(120),
  meta_description: line(320),
}
const one = z.object({ article: ArticleView })
const target = z.object({ article_id: Ref })
const writers = 'canCreateAndUpdateHelpCenterArticles'
const publishers = 'canManageAndPublishHelpCenterArticles'

/** What a list is narrowed to. */
const filter = {
  category_id: Ref.optional(),
  /** `draft`: never published, or changed since; `scheduled`: waits for its time */
  status: z.enum(['all', 'published', 'unpublished', 'draft', 'scheduled', 'disabled']).default('all'),
  author_id: Ref.optional(),
}

export const articlesApi = defineOperations('articles', {
  list: operation({
    http: 'GET /api/articles/articles',
    summary: 'Articles of the library. `sort=position` is the order visitors read a category in and needs category_id.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      ...filter,
      /** Newest change first, A to Z, most viewed first, or as visitors read the category. */
      sort: z.enum(['updated', 'title', 'views', 'position']).default('updated'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ articles: z.array(ArticleSummary), next_cursor: Cursor.nullable() }),
  }),
  ids: operation({
    http: 'GET /api/articles/article_ids',
    summary: `The ids of all articles a list would show, newest change first, at most ${limits.articleIdsMax}; is_complete says whether these are all.`,
    audience: ['staff'],
    permission: writers,
    input: z.object(filter),
    output: z.object({ article_ids: z.array(Ref), is_complete: z.boolean() }),
  }),
  read: operation({
    http: 'GET /api/articles/articles/:article_id',
    summary: 'One article.',
    audience: ['staff'],
    permission: writers,
    input: target,
    output: one,
  }),
  defaults: operation({
    http: 'GET /api/articles/default_articles',
    summary:
      "Published articles of the parent, newest first (of one category in the order visitors read it), each with the rule that shows it to the library's visitors or hides it; with child_lib_id, a parent's own as that child has them.",
    audience: ['staff'],
    permission: writers,
    input: z.object({
      category_id: Ref.optional(),
      child_lib_id: Ref.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({
      default_articles: z.array(DefaultArticle),
      next_cursor: Cursor.nullable(),
    }),
  }),
  bySlug: operation({
    http: 'GET /api/articles/slugs/:slug',
    summary: 'The article of a slug, present or former; is_redirect says that its slug is another one now.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ slug: Slug }),
    output: z.object({ article_id: Ref, slug: z.string(), is_redirect: z.boolean() }),
  }),
  linkTargets: operation({
    http: 'POST /api/articles/link_targets',
    summary: 'Which of these articles exist, own or default, with the slugs they have now; the others are left out.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_ids: z.array(Ref).max(500) }),
    output: z.object({ articles: z.array(LinkTarget) }),
  }),
  editing: operation({
    http: 'POST /api/articles/articles/:article_id/editors',
    summary: 'Say that one writes on the article, which holds for 45 seconds, or with is_editing false that one has stopped. Answers who else does.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref, is_editing: z.boolean().default(true) }),
    output: z.object({ editors: z.array(ArticleEditor) }),
  }),
  create: operation({
    http: 'POST /api/articles/articles',
    summary: 'Begin an article.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      article_title: writing.article_title,
      article_content: writing.article_content.default(''),
      article_keywords: writing.article_keywords.default([]),
      article_categories: writing.article_categories.default([]),
      meta_title: writing.meta_title.default(''),
      meta_description: writing.meta_description.default(''),
    }),
    output: one,
  }),
  update: operation({
    http: 'PUT /api/articles/articles/:article_id',
    summary:
      'Change an article, based on `revision`. A published one keeps showing until it is published again. is_disabled, and the URL and categories of a published or scheduled one, ask for the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      article_id: Ref,
      revision: z.number().int(),
      ...z.object(writing).partial().shape,
      slug: Slug.optional(),
      is_disabled: z.boolean().optional(),
    }),
    output: one,
    errors: ['conflict', 'already_taken'],
  }),
  publish: operation({
    http: 'PUT /api/articles/articles/:article_id/publication',
    summary: 'Show the article, with its draft, to visitors: now, or at publish_at.',
    audience: ['staff'],
    permission: publishers,
    input: z.object({ article_id: Ref, publish_at: Moment.nullable().default(null) }),
    output: one,
  }),
  unpublish: operation({
    http: 'DELETE /api/articles/articles/:article_id/publication',
    summary: 'Take the article from visitors, or its scheduled publication back.',
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: one,
  }),
  remove: operation({
    http: 'DELETE /api/articles/articles/:article_id',
    summary: 'Delete an article with its versions.',
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: Nothing,
  }),
  changeMany: operation({
    http: 'POST /api/articles/changes',
    summary: 'The same change of many articles in one transaction; those that refuse it stay as they are and are named. `file` and `unfile` need category_id.',
    audience: ['staff'],
    permission: writers,
    rates: [{ by: 'actor', points: 600, seconds: 60 }],
    input: z.object({
      article_ids: z.array(Ref).min(1).max(limits.pageSizeMax),
      change: z.enum(['publish', 'unpublish', 'enable', 'disable', 'remove', 'file', 'unfile']),
      category_id: Ref.optional(),
    }),
    output: z.object({
      changed: z.array(Ref),
      refused: z.array(z.object({ article_id: Ref, code: z.string(), fields: z.record(z.string(), z.string()).optional() })),
    }),
  }),
  versions: operation({
    http: 'GET /api/articles/articles/:article_id/versions',
    summary: 'Versions, newest first.',
    audience: ['staff'],
    permission: writers,
    input: target,
    output: z.object({ versions: z.array(ArticleVersion) }),
  }),
  readVersion: operation({
    http: 'GET /api/articles/articles/:article_id/versions/:version',
    summary: 'The texts of one version.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref, version: Count }),
    output: z.object({ version: ArticleVersion.extend(ArticleText.shape) }),
  }),
  restore: operation({
    http: 'POST /api/articles/articles/:article_id/versions/:version/restoration',
    summary: 'Write the texts of a version again, as the newest.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref, version: Count, revision: z.number().int() }),
    output: one,
    errors: ['conflict'],
  }),
  count: operation({
    http: 'POST /api/articles/articles/:article_id/counts',
    summary:
      'Count a view of an article that visitors of the library see, or vote on it: a visitor (without a conversation: a network) has one vote, which a later one replaces.',
    audience: ['public'],
    permission: 'public',
    takesReaders: true,
    rates: visitorRules(visitorRates.countArticle),
    input: z.object({ article_id: Ref, support_lib_id: Ref, counter: z.enum(['views', 'likes', 'disLikes']) }),
    output: Nothing,
  }),
})

/** A hit of the console search; `rank` as packages/search numbers them. */
export const SearchResult = z.object({
  document_id: Ref,
  title: z.string(),
  snippet: z.string(),
  rank: z.number().int(),
  is_published: z.boolean(),
  article_categories: z.array(Ref),
})
export const searchApi = defineOperations('search', {
  articles: operation({
    http: 'GET /api/articles/search',
    summary: 'Search articles of the library, drafts included, exact titles first, then titles, keywords and content.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ query: text(500), page_size: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ results: z.array(SearchResult) }),
  }),
})
