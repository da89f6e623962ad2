import { z } from 'zod'
import { line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    /** Ratings of conversations; the ids are the conversations'. */
    ratings: unknown
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
})
