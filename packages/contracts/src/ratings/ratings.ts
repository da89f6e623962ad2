import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'
import { isPeriod, PeopleNames, ReportFilterText, reportPeriod } from '../reports/report-views.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    /** Ratings of conversations; the ids are the conversations'. */
    ratings: unknown
    /** Ratings that were given or changed: lists of them, in which nothing changes when one is asked for. */
    given_ratings: unknown
    /** A rating of 1 or 2, to its owner and to supervisors; the ids are the conversations'. */
    low_ratings: unknown
  }
}

/** A score from 1 (Very Dissatisfied) to 5 (Very Satisfied). */
export const Score = z.number().int().min(1).max(5)
/** A part of a rating key; references contain no hyphens, so they separate the parts. */
const KeyPart = z.string().regex(/^[A-Za-z0-9]{1,64}$/)

/** A rating as its author sees it. */
export const OwnRating = z.object({
  message_rating: Score.nullable(),
  message_review: z.string(),
  /** Whether it can be given or changed now: 15 minutes after it was given it is final. */
  is_open: z.boolean(),
})
export type OwnRating = z.infer<typeof OwnRating>

/** A rating with the secret part of its key, for the visitor whose chat it is about. */
export const AskedRating = OwnRating.extend({ message_id: KeyPart })
export type AskedRating = z.infer<typeof AskedRating>

/** A rating as staff see it; without its key, which would let them rate themselves. */
export const RatingView = z.object({
  /** The conversation's closing that it is about. */
  closed_at: Moment,
  /** Who owned the conversation when it was closed. */
  assignee_id: Ref.nullable(),
  asked_at: Moment,
  message_rating: Score.nullable(),
  message_review: z.string(),
  rated_at: Moment.nullable(),
})
export type RatingView = z.infer<typeof RatingView>

/** A rating in the list of all, with the conversation that it is about. */
export const ListedRating = RatingView.extend({ conversation_ref: Ref, message_rating: Score, rated_at: Moment })
export type ListedRating = z.infer<typeof ListedRating>

/** Ratings from this one down are told to supervisors at once. */
export const lowRatingMax = 2

/** Scores as text of a query, separated by commas. */
const Scores = z
  .string()
  .max(20)
  .meta({ examples: ['1,2'] })
  .transform((all) => all.split(',').map(Number))
  .pipe(z.array(Score).min(1).max(5))

const key = { support_lib_id: Ref, conversation_ref: KeyPart, message_id: KeyPart }
const byKey = { audience: ['public'], permission: 'public', library: 'support_lib_id', rates: visitorRules(visitorRates.rate) } as const

/** Ratings of finished conversations (checklist P1). `message_id` can't be guessed, because only the installation can derive it: it allows its holder to give this one rating and nothing else. */
export const ratingsApi = defineOperations('ratings', {
  rate: operation({
    http: 'POST /api/inbox/ratings',
    live: 'rateMessage',
    summary: 'Rates a closed conversation, or changes the rating within 15 minutes. Also accepted as the first frame of a connection.',
    ...byKey,
    input: z.object({
      ...key,
      message_rating: Score,
      message_review: text(limits.reviewLengthMax).default(''),
      sent_via: z.enum(['portal', 'widget']).default('portal'),
      /** What the page claims about its reader. Ignored: the key alone identifies the rating. */
      sender_ref: line(64).default(''),
    }),
    output: OwnRating,
    errors: ['edit_window_over'],
  }),
  read: operation({
    http: 'POST /api/inbox/ratings/read',
    summary: 'The rating of a key, and the company it is for. POST, so that the key stays out of logs.',
    ...byKey,
    input: z.object(key),
    output: z.object({ rating: OwnRating, company_name: z.string() }),
  }),
  request: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/rating-request',
    summary: 'Asks the requester of a closed conversation for a rating, whether or not the library asks after every closing; in a ticket also by email.',
    audience: ['staff'],
    permission: inboxFlags,
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    input: z.object({ conversation_ref: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  ask: operation({
    http: 'POST /api/inbox/ratings/ask',
    summary: "The rating of the visitor's closed conversation with its key; null if it can't be rated.",
    audience: ['visitor'],
    permission: 'public',
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ rating: AskedRating.nullable() }),
  }),
  ofConversation: operation({
    http: 'GET /api/inbox/ratings',
    summary: 'The ratings of a conversation, newest first; one for each time it was closed.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ ratings: z.array(RatingView) }),
  }),
  list: operation({
    http: 'GET /api/reports/ratings',
    summary:
      'Ratings given in a period, newest first, paginated, with the words of customers: those of conversations that the caller may read, by score, with words only, and by the conditions of reports. A page may be short though more follow.',
    audience: ['staff'],
    permission: 'canViewReports',
    rates: [{ by: 'actor', points: 240, seconds: 60 }],
    input: z
      .object({
        ...reportPeriod,
        filter: ReportFilterText.optional(),
        scores: Scores.optional(),
        with_words: z.stringbool().default(false),
        cursor: Cursor.optional(),
        limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
      })
      .refine(isPeriod, { path: ['to'], message: 'no such period' }),
    output: z.object({
      ratings: z.array(ListedRating),
      conversations: z.array(ConversationView),
      /** Names of the owners, including former teammates. */
      names: PeopleNames,
      next_cursor: Cursor.nullable(),
    }),
  }),
})
