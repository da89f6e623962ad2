import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { limits, visitorRates } from './limits.ts'
import { visitorRules } from './rates.ts'

/** Of a search: what was sought and what came of it (checklist H3). `ticket` is 1 once a ticket or a chat followed. */
export const SearchActivity = z.strictObject({
  searchQuery: line(500).min(1),
  status: z.enum(['passed', 'failed']),
  ticket: z.union([z.literal(0), z.literal(1)]).default(0),
  articlesReadId: z.union([Ref, z.literal('')]).default(''),
  /** What the visitor's browser says. The server keeps the article's own title, and its own time. */
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

/** One thing that visitors did, as staff read it. */
export const ActivityRecord = z.object({
  activity_ref: Ref,
  kind: z.enum(['search', 'article', 'newsflash', 'widget', 'chat']),
  /** The query of a search, or the title of what was opened, as it was then. */
  title: z.string(),
  /** The article or news flash that was opened; of a search, the article that was read after it. */
  entity_ref: Ref.nullable(),
  status: z.enum(['passed', 'failed']).nullable(),
  ticket: z.union([z.literal(0), z.literal(1)]),
  articlesReadId: Ref.nullable(),
  articlesReadTitle: z.string(),
  timestamp: Moment,
})
export type ActivityRecord = z.infer<typeof ActivityRecord>

/** Failed searches for the same words, in whatever order they were typed. */
export const ContentGap = z.object({
  /** The commonest spelling. */
  searchQuery: z.string(),
  /** Other spellings, commonest first; at most `limits.contentGapSpellings`. */
  queries: z.array(z.string()),
  searches: z.number().int(),
  /** How many of these searches a ticket or a chat followed. */
  tickets: z.number().int(),
  last_at: Moment,
})
export type ContentGap = z.infer<typeof ContentGap>

const writers = 'canCreateAndUpdateHelpCenterArticles'
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }

/**
 * What visitors do in the help center and the widgets (checklist H3, H5). Articles and news that readers of the library don't see are not found.
 */
export const visitorActivityApi = defineOperations('visitorActivity', {
  addSearch: operation({
    http: 'POST /api/activity/searches',
    summary: 'A visitor has searched.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: SearchActivity }),
    output: z.object({ searchId: Ref }),
  }),
  updateSearch: operation({
    http: 'PATCH /api/activity/searches',
    summary: 'What followed a search of the last day: a ticket, or an article that was read.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, id: Ref, ticket: z.literal(1).optional(), article_read_id: Ref.optional(), article_read_title: line(200).optional() }),
    output: Nothing,
  }),
  addArticle: operation({
    http: 'POST /api/activity/articles',
    summary: 'A visitor has opened an article.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: z.strictObject({ articleId: Ref, articleTitle: line(200).default(''), timestamp: Moment.optional() }) }),
    output: Nothing,
  }),
  addNewsFlash: operation({
    http: 'POST /api/activity/newsflash',
    summary: 'A visitor has opened a news flash.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, activity: z.strictObject({ newsFlashId: Ref, timestamp: Moment.optional() }) }),
    output: Nothing,
  }),
  addWidget: operation({
    http: 'POST /api/activity/widget',
    summary: 'A visitor has opened a widget.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, timestamp: Moment.optional() }),
    output: Nothing,
  }),
  addChat: operation({
    http: 'POST /api/activity/chats',
    summary: 'A visitor has opened the chat.',
    ...ofVisitors,
    input: z.object({ ...inLibrary, timestamp: Moment.optional() }),
    output: Nothing,
  }),
  list: operation({
    http: 'GET /api/activity/activities',
    summary: 'What visitors did, newest first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ kind: ActivityRecord.shape.kind.optional(), status: z.enum(['passed', 'failed']).optional(), entity_ref: Ref.optional(), ...page }),
    output: z.object({ activities: z.array(ActivityRecord), next_cursor: Cursor.nullable() }),
  }),
  counts: operation({
    http: 'GET /api/activity/activity-logs',
    summary: 'How often each thing was done, day by day in UTC, over the last `days` days.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ days: Count.pipe(z.number().min(1).max(limits.activityKeptDays)).default(30) }),
    output: z.object({ activity_logs: z.array(z.object({ day: z.iso.date(), kind: ActivityRecord.shape.kind, count: z.number().int() })) }),
  }),
  ofArticle: operation({
    http: 'GET /api/activity/articles/:article_id',
    summary: 'What readers did with an article: how often it was opened in the last 30 days, and the searches that led to it, the commonest first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ article_id: Ref }),
    output: z.object({ opened: z.number().int(), searches: z.array(z.object({ searchQuery: z.string(), count: z.number().int() })) }),
  }),
  contentGaps: operation({
    http: 'GET /api/activity/content_gaps',
    summary: 'Searches of the last 90 days that found nothing, grouped by their words, the commonest first.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ content_gaps: z.array(ContentGap) }),
  }),
})
