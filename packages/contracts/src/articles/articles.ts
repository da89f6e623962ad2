import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { SavedAs, seenRevision } from '../published-documents/text-version.ts'
import { visitorRules } from '../rates.ts'
import { despite, despiteOf } from '../references/despite.ts'
import { redirectTo } from '../references/redirect-to.ts'
import { TextEditor } from '../reviews/text-editor.ts'
import { RichText } from '../rich-text.ts'

const Person = z.object({ user_id: Ref.nullable(), name: z.string() })
/** The last part of an article's address. */
export const Slug = z
  .string()
  .normalize('NFC')
  .regex(/^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+(-[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+)*$/u)
  .max(120)

/** The text fields of an article, as edited and as stored in a version. Content is sanitized when saved. */
export const ArticleText = z.object({
  article_title: z.string(),
  article_content: z.string(),
  article_keywords: z.array(z.string()),
  meta_title: z.string(),
  meta_description: z.string(),
})
export type ArticleText = z.infer<typeof ArticleText>

/** An article in a list (checklist C3). `has_draft`: there are changes that are not published. */
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
  /** When the article was published or, if it never was, created. */
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

/** The whole article: its text fields hold the text visitors read once it is published, `draft` the text that will replace it. */
export const ArticleView = ArticleSummary.extend({ ...ArticleText.shape, draft: ArticleText.nullable() })
export type ArticleView = z.infer<typeof ArticleView>

/** A parent's article as seen by a child library; `category` identifies the category that hides it, if any. */
export const DefaultArticle = z.object({
  article_id: Ref,
  article_title: z.string(),
  article_categories: z.array(Ref),
  timeStamp: Moment,
  visibility: z.object({ is_visible: z.boolean(), rule: z.string(), category: z.object({ id: Ref, rule: z.string() }).optional() }),
})
export type DefaultArticle = z.infer<typeof DefaultArticle>

const ArticleVersion = z.object({ version: z.number().int(), article_title: z.string(), is_published: z.boolean(), editor: Person, created_at: Moment })

/** The article fields needed to link to it. */
export const LinkTarget = z.object({ article_id: Ref, article_title: z.string(), slug: z.string(), is_published: z.boolean() })
export type LinkTarget = z.infer<typeof LinkTarget>

const writing = {
  /** May be empty as long as the article isn't published. */
  article_title: line(200),
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

/** Filter of an article list. */
const filter = {
  category_id: Ref.optional(),
  /** `draft`: never published, or changed since; `scheduled`: to be published later */
  status: z.enum(['all', 'published', 'unpublished', 'draft', 'scheduled', 'disabled']).default('all'),
  author_id: Ref.optional(),
}

export const articlesApi = defineOperations('articles', {
  list: operation({
    http: 'GET /api/articles/articles',
    summary: "The library's articles. `sort=position` is the order in which visitors see a category and requires category_id.",
    audience: ['staff'],
    permission: writers,
    input: z.object({
      ...filter,
      /** Last changed first, A to Z, most viewed first, or in the category's order. */
      sort: z.enum(['updated', 'title', 'views', 'position']).default('updated'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ articles: z.array(ArticleSummary), next_cursor: Cursor.nullable() }),
  }),
  ids: operation({
    http: 'GET /api/articles/article_ids',
    summary: `The ids of all articles that match a list query, most recently changed first, up to ${limits.articleIdsMax}; is_complete indicates whether that is all of them.`,
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
      "The parent's published articles, newest first (or in category order for one category), each with the rule that shows or hides it for the library's visitors; with child_lib_id, a parent's own articles as that child sees them.",
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
    summary: 'The article with this current or former slug; is_redirect means that the slug is a former one.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ slug: Slug }),
    output: z.object({ article_id: Ref, slug: z.string(), is_redirect: z.boolean() }),
  }),
  linkTargets: operation({
    http: 'POST /api/articles/link_targets',
    summary: 'Returns those of the given articles that exist in the library or its parent, with their current slugs.',
    audience: ['staff'],
    permission: writers,
    changes: [],
    input: z.object({ article_ids: z.array(Ref).max(500) }),
    output: z.object({ articles: z.array(LinkTarget) }),
  }),
  editing: operation({
    http: 'POST /api/articles/articles/:article_id/editors',
    summary: 'The same for an article as `reviews.editing`: reports that the caller is editing it, and returns the other editors.',
    audience: ['staff'],
    permission: writers,
    changes: [],
    input: z.object({ article_id: Ref, is_editing: z.boolean().default(true) }),
    output: z.object({ editors: z.array(TextEditor) }),
  }),
  create: operation({
    http: 'POST /api/articles/articles',
    summary: 'Creates an article.',
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
      'Changes an article, based on `revision`. Visitors see changes to a published article once it is published again. Changing is_disabled, or the URL or categories of a published or scheduled article, requires the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      article_id: Ref,
      revision: z.number().int(),
      ...z.object(writing).partial().shape,
      slug: Slug.optional(),
      is_disabled: z.boolean().optional(),
      /** With `is_disabled`. */
      ...redirectTo,
      saved_as: SavedAs.default('shared'),
    }),
    output: one,
    errors: ['conflict', 'already_taken'],
  }),
  publish: operation({
    http: 'PUT /api/articles/articles/:article_id/publication',
    summary: 'Publishes the article, including its draft, as it is at `revision` if given, now or at publish_at.',
    audience: ['staff'],
    permission: publishers,
    input: z.object({ article_id: Ref, publish_at: Moment.nullable().default(null), revision: seenRevision, ...despite }),
    output: one,
    errors: ['conflict', 'approval_needed'],
  }),
  unpublish: operation({
    http: 'DELETE /api/articles/articles/:article_id/publication',
    summary: 'Unpublishes the article, or cancels its scheduled publication.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: one,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/articles/articles/:article_id',
    summary: `Deletes an article with its versions and translations; for ${limits.binDays} days it can be brought back. Without the permission to publish: an own one that was never published and is not scheduled.`,
    audience: ['staff'],
    permission: [writers, publishers],
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: Nothing,
    errors: ['conflict'],
  }),
  changeMany: operation({
    http: 'POST /api/articles/changes',
    summary:
      'Applies the same change to many articles in one transaction; those that cannot be changed are skipped and listed. `file` and `unfile` require category_id; `redirect_to` is for changes that hide them.',
    audience: ['staff'],
    permission: writers,
    rates: [{ by: 'actor', points: 600, seconds: 60 }],
    input: z.object({
      article_ids: z.array(Ref).min(1).max(limits.pageSizeMax),
      change: z.enum(['publish', 'unpublish', 'enable', 'disable', 'remove', 'file', 'unfile']),
      category_id: Ref.optional(),
      ...redirectTo,
      /** With `publish`. */
      ...despiteOf(limits.pageSizeMax),
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
    summary: 'The text of one version.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref, version: Count }),
    output: z.object({ version: ArticleVersion.extend(ArticleText.shape) }),
  }),
  restore: operation({
    http: 'POST /api/articles/articles/:article_id/versions/:version/restoration',
    summary: "Restores a version's text as the newest version.",
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref, version: Count, revision: z.number().int() }),
    output: one,
    errors: ['conflict'],
  }),
  count: operation({
    http: 'POST /api/articles/articles/:article_id/counts',
    summary:
      "Counts a view of, or a vote on, an article that the library's visitors can see. Each visitor (or network, if there is no conversation) has one vote; voting again replaces it.",
    audience: ['public'],
    permission: 'public',
    takesReaders: true,
    rates: visitorRules(visitorRates.countArticle),
    input: z.object({ article_id: Ref, support_lib_id: Ref, counter: z.enum(['views', 'likes', 'disLikes']) }),
    output: Nothing,
  }),
})

/** A result of the console search; `rank` is the number packages/search assigns. */
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
    summary: "Searches the library's articles, including drafts: exact titles first, then titles, keywords and content.",
    audience: ['staff'],
    permission: writers,
    input: z.object({ query: text(500), page_size: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ results: z.array(SearchResult) }),
  }),
  everything: operation({
    http: 'GET /api/main/search',
    summary: 'Searches all kinds of content and people that the caller may read, best matches of each kind first. `kind` restricts it to one.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      query: text(500),
      kind: line(40).optional(),
      page_size: Count.pipe(z.number().min(1).max(limits.searchKindSizeMax)).default(5),
    }),
    output: z.object({ groups: z.array(z.object({ kind: z.string(), results: z.array(z.object({ id: Ref, title: z.string(), snippet: z.string() })) })) }),
  }),
})
