import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'
import { TimeZone } from '../reports/report-views.ts'
import { articleReasons, reasonWordsMax } from './article-reasons.ts'
import { gapReasons } from './gap-reasons.ts'

/** A search: its query and its outcome (checklist H3). `ticket` is 1 if a ticket or a chat followed. */
export const SearchActivity = z.strictObject({
  searchQuery: line(500).min(1),
  status: z.enum(['passed', 'failed']),
  ticket: z.union([z.literal(0), z.literal(1)]).default(0),
  articlesReadId: z.union([Ref, z.literal('')]).default(''),
  /** As reported by the visitor's browser. The server stores the article's actual title and its own time instead. */
  articlesReadTitle: line(200).default(''),
  timestamp: Moment.optional(),
  /** Always true (checklist H3). */
  reviewed: z.literal(true).default(true),
})
export type SearchActivity = z.infer<typeof SearchActivity>

const ofVisitors = {
  audience: ['public'],
  permission: 'public',
  takesReaders: true,
  library: 'supportLibId',
  rates: visitorRules(visitorRates.activity),
} as const
const inLibrary = { supportLibId: Ref }

/** A visitor activity, as staff see it. */
export const ActivityRecord = z.object({
  activity_ref: Ref,
  /** `question`: one that the articles did not answer, or wrongly. `reason`: what a reader missed in an article; `title` has their words. */
  kind: z.enum(['search', 'article', 'newsflash', 'widget', 'chat', 'question', 'reason']),
  /** The search query, or the title that the opened item had at the time. */
  title: z.string(),
  /** The article or news flash that was opened; for a search, the article that was read after it. */
  entity_ref: Ref.nullable(),
  status: z.enum(['passed', 'failed']).nullable(),
  ticket: z.union([z.literal(0), z.literal(1)]),
  articlesReadId: Ref.nullable(),
  articlesReadTitle: z.string(),
  timestamp: Moment,
})
export type ActivityRecord = z.infer<typeof ActivityRecord>

/** Tells a gap from others: its reason, and a hash of its words. */
const GapId = z
  .string()
  .regex(/^(nothing|no_answer|said_no)\.[0-9a-f]{32}$/)
  .meta({ examples: ['nothing.5d41402abc4b2a76b9719d911017c592'] })

/** Failed searches for the same words, in any order, or questions without an answer. */
export const ContentGap = z.object({
  gap_id: GapId,
  reason: z.enum(gapReasons),
  /** The most common spelling. */
  searchQuery: z.string(),
  /** Other spellings, most common first; at most `limits.contentGapSpellings`. */
  queries: z.array(z.string()),
  searches: z.number().int(),
  /** How many of these searches were followed by a ticket or chat. */
  tickets: z.number().int(),
  last_at: Moment,
})
export type ContentGap = z.infer<typeof ContentGap>

/** A gap that somebody dealt with, and what has come of it. */
export const SettledGap = z.object({
  gap_id: GapId,
  reason: z.enum(gapReasons),
  searchQuery: z.string(),
  /** Otherwise it was dismissed. */
  is_solved: z.boolean(),
  /** The article that solves it, as it was called then. */
  article_id: Ref.nullable(),
  article_title: z.string(),
  settled_at: Moment,
  /** How often the same was asked since, and how often something was found or answered. */
  asked_since: z.number().int(),
  answered_since: z.number().int(),
})
export type SettledGap = z.infer<typeof SettledGap>

/** What a reader said about an article that did not help. */
const SaidOfArticle = z.object({ reason: z.enum(articleReasons).nullable(), words: z.string(), said_at: Moment })

const writers = 'canCreateAndUpdateHelpCenterArticles'
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }

/** Visitors' activity in the help center and the widgets (checklist H3, H5). Excludes articles and news that the library's readers can't see. */
export const visitorActivityApi = defineOperations('visitorActivity', {
  addSearch: operation({
    http: 'POST /api/activity/searches',
    summary: "Records a visitor's search.",
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: SearchActivity }),
    output: z.object({ searchId: Ref }),
  }),
  updateSearch: operation({
    http: 'PATCH /api/activity/searches',
    summary:
      'Updates a search from the last 24 hours with its outcome: a ticket, or an article that was read. Its reference alone identifies it. With `ticket` and the library, also the reading of an article, after which the visitor wrote.',
    ...ofVisitors,
    input: z.object({
      supportLibId: Ref.optional(),
      id: Ref,
      ticket: z.literal(1).optional(),
      article_read_id: Ref.optional(),
      article_read_title: line(200).optional(),
    }),
    output: Nothing,
  }),
  addArticle: operation({
    http: 'POST /api/activity/articles',
    summary: 'Records that a visitor opened an article, and returns the unguessable reference of this reading.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: z.strictObject({ articleId: Ref, articleTitle: line(200).default(''), timestamp: Moment.optional() }) }),
    output: z.object({ readingId: Ref }),
  }),
  addNewsFlash: operation({
    http: 'POST /api/activity/newsflash',
    summary: 'Records that a visitor opened a news flash.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: z.strictObject({ newsFlashId: Ref, timestamp: Moment.optional() }) }),
    output: Nothing,
  }),
  addReason: operation({
    http: 'POST /api/activity/reasons',
    summary: 'Records what a reader missed in an article that did not help. Mail addresses and long numbers in the words are not kept.',
    ...ofVisitors,
    rates: visitorRules(visitorRates.reason),
    input: z
      .object({
        ...inLibrary,
        articleId: Ref,
        reason: z.enum(articleReasons).optional(),
        words: text(reasonWordsMax)
          .transform((said) => said.trim())
          .default(''),
      })
      .refine(({ reason, words }) => reason !== undefined || words !== '', 'a reason or words'),
    output: Nothing,
  }),
  addWidget: operation({
    http: 'POST /api/activity/widget',
    summary: 'Records that a visitor opened a widget.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, timestamp: Moment.optional() }),
    output: Nothing,
  }),
  addChat: operation({
    http: 'POST /api/activity/chats',
    summary: 'Records that a visitor opened the chat.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, timestamp: Moment.optional() }),
    output: Nothing,
  }),
  list: operation({
    http: 'GET /api/activity/activities',
    summary: 'Visitor activities, newest first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ kind: ActivityRecord.shape.kind.optional(), status: z.enum(['passed', 'failed']).optional(), entity_ref: Ref.optional(), ...page }),
    output: z.object({ activities: z.array(ActivityRecord), next_cursor: Cursor.nullable() }),
  }),
  counts: operation({
    http: 'GET /api/activity/activity-logs',
    summary: 'Number of activities of each kind per UTC day, over the last `days` days.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ days: Count.pipe(z.number().min(1).max(limits.activityKeptDays)).default(30) }),
    output: z.object({ activity_logs: z.array(z.object({ day: z.iso.date(), kind: ActivityRecord.shape.kind, count: z.number().int() })) }),
  }),
  ofArticle: operation({
    http: 'GET /api/activity/articles/:article_id',
    summary:
      'How often an article was opened in the last 30 days, the searches that led to it, most common first, and what readers missed in it, newest first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref }),
    output: z.object({
      opened: z.number().int(),
      searches: z.array(z.object({ searchQuery: z.string(), count: z.number().int() })),
      /** How often a chat or ticket followed a search after which the article was read. */
      contacted: z.number().int(),
      reasons: z.array(z.object({ reason: z.enum(articleReasons), count: z.number().int() })),
      said: z.array(SaidOfArticle),
    }),
  }),
  contentGaps: operation({
    http: 'GET /api/activity/content_gaps',
    summary:
      'Searches from the last 90 days, or of a period, that found nothing, and questions that got no answer or a wrong one, grouped by their words, most common first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
      /** Only searches of these days, both included, in the time zone. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      time_zone: TimeZone.default('UTC'),
      reason: z.enum(gapReasons).optional(),
    }),
    output: z.object({ content_gaps: z.array(ContentGap) }),
  }),
  settledGaps: operation({
    http: 'GET /api/activity/settled_gaps',
    summary: 'Gaps that somebody dismissed or solved, newest first, and how often the same was asked and answered since.',
    audience: ['staff'],
    permission: writers,
    input: Nothing,
    output: z.object({ settled_gaps: z.array(SettledGap) }),
  }),
  settleGap: operation({
    http: 'PUT /api/activity/settled_gaps/:gap_id',
    summary: 'Takes a gap from the list: dismissed or, with an article, solved by it; `by_synonym`: solved by a word that means the same.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ gap_id: GapId, article_id: Ref.optional(), by_synonym: z.boolean().default(false) }),
    output: Nothing,
    errors: ['too_large'],
  }),
  reopenGap: operation({
    http: 'DELETE /api/activity/settled_gaps/:gap_id',
    summary: 'Puts a gap that was dismissed or solved back into the list.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ gap_id: GapId }),
    output: Nothing,
  }),
})
