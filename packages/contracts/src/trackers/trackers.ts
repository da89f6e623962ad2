import { z } from 'zod'
import { ClientMadeId, Moment, Ref, text } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Limits of tracker tickets: followers that are listed and that one answer reaches, and answers that are listed. */
export const trackerLimits = { followers: 200, answers: 5 } as const

/** Answers wait, in which they can be taken back; then they are sent to one follower after the other. */
export const trackerAnswerStates = ['waiting', 'sending', 'done', 'cancelled'] as const

/**
 * One answer to the followers of a ticket, and how far it got; numbers are of followers that the caller may see, and of all for its author. `failed`: those
 * that didn't get it or weren't closed, as far as the caller may see them. `failed_unseen`: how many others of the author's didn't get it.
 */
export const TrackerAnswerView = z.object({
  answer_ref: Ref,
  user_id: Ref,
  message: z.string(),
  closes: z.boolean(),
  state: z.enum(trackerAnswerStates),
  send_at: Moment,
  sent: z.number().int(),
  waiting: z.number().int(),
  failed: z.array(z.object({ conversation_ref: Ref, number: z.number().int(), reason: z.string(), is_sent: z.boolean() })),
  failed_unseen: z.number().int(),
})
export type TrackerAnswerView = z.infer<typeof TrackerAnswerView>

const OfTracker = z.object({ conversation_ref: Ref })
const OneAnswer = z.object({ answer: TrackerAnswerView })
const workers = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const

/** Tracker tickets: many conversations about one problem follow one ticket. They follow it by a link of the kind `follows`. */
export const trackersApi = defineOperations('trackers', {
  followers: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/followers',
    summary: 'The conversations that follow a ticket, as far as the caller may see them, open ones first, then the newest, and the last answers to them.',
    audience: ['staff'],
    permission: inboxFlags,
    input: OfTracker,
    output: z.object({ followers: z.array(ConversationView), has_more: z.boolean(), answers: z.array(TrackerAnswerView) }),
  }),
  answer: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/follower-answers',
    summary:
      'Answers these followers of a ticket in ten seconds, each in its own channel and once, with their names filled in, and closes them if asked to. Each needs the right to answer it, asked again when it is sent.',
    audience: ['staff'],
    permission: workers,
    rates: [{ by: 'actor', of: 'staff', points: 30, seconds: 60 }],
    input: OfTracker.extend({
      client_msg_id: ClientMadeId,
      message: text(limits.messageLengthMax).refine((value) => value.trim() !== '', 'empty'),
      conversation_refs: z.array(Ref).min(1).max(trackerLimits.followers),
      closes: z.boolean().default(false),
    }),
    output: OneAnswer,
  }),
  takeBack: operation({
    http: 'DELETE /api/inbox/follower-answers/:answer_ref',
    summary: 'Takes back an answer that has not begun to be sent; `conflict` if it has.',
    audience: ['staff'],
    permission: workers,
    input: z.object({ answer_ref: Ref }),
    output: OneAnswer,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Answers to the followers of a ticket; ids are the tickets' `conversation_ref`. */
    tracker_answers: unknown
  }
}
