import { z } from 'zod'
import { Count, Cursor, line, Moment, Ref, text } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** What somebody can be writing in a conversation. */
export const draftKinds = ['agent', 'note', 'side'] as const

/** The status of a review; cleared when a text that was submitted or approved is changed. */
export const reviewStatuses = ['requested', 'approved', 'changes_requested'] as const

/** An agent's unsent text, and its review (checklist J3). */
export const DraftView = z.object({
  draft_message_ref: Ref,
  conversation_ref: Ref,
  /** The draft's author. */
  user_id: Ref,
  /** A reply, a note, or the first message of a side conversation. */
  kind: z.enum(draftKinds),
  message: z.string(),
  updated_at: Moment,
  /** The teammate or team asked to review it. */
  review_for: Ref.nullable(),
  review_for_kind: z.enum(['agent', 'team']).nullable(),
  review_status: z.enum(reviewStatuses).nullable(),
  /** The author's note to the reviewer. */
  request_note: z.string(),
  /** The reviewer's comment, and the text it refers to, which is compared with later versions. */
  review_note: z.string(),
  reviewed_by: Ref.nullable(),
  reviewed_message: z.string().nullable(),
})
export type DraftView = z.infer<typeof DraftView>

const OneDraft = z.object({ draft_message: DraftView })

export const draftsApi = defineOperations('drafts', {
  list: operation({
    http: 'GET /api/inbox/draft_messages',
    summary: "The caller's unsent drafts, the one for a conversation, or those the caller is asked to review; newest first, with their conversations.",
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      conversation_ref: Ref.optional(),
      type: z.enum(['mine', 'to_review']).default('mine'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ draft_messages: z.array(DraftView), conversations: z.array(ConversationView), next_cursor: Cursor.nullable() }),
  }),
  save: operation({
    http: 'PUT /api/inbox/draft_messages',
    summary:
      "Saves the caller's draft for a conversation; empty text removes it. Text that differs from what was submitted or approved must be reviewed again.",
    audience: ['staff'],
    permission: inboxFlags,
    changes: [],
    rates: [{ by: 'actor', points: 240, seconds: 60 }],
    input: z.object({ conversation_ref: Ref, kind: z.enum(draftKinds), message: text(limits.messageLengthMax) }),
    output: z.object({ draft_message: DraftView.nullable() }),
  }),
  submit: operation({
    http: 'POST /api/inbox/draft_messages/reviews',
    summary: "Saves the caller's reply to a ticket and asks a teammate or a team to review it.",
    audience: ['staff'],
    permission: 'canSubmitTicketForReview',
    input: z.object({
      conversation_ref: Ref,
      message: text(limits.messageLengthMax),
      to_agent: Ref.optional(),
      to_team: Ref.optional(),
      note: line(1000).default(''),
    }),
    output: OneDraft,
  }),
  review: operation({
    http: 'POST /api/inbox/draft_messages/:draft_message_ref/review',
    summary: 'Approves a draft, requests changes to it, or sends it as its author. `message` is the reviewed text; any other text is refused.',
    audience: ['staff'],
    permission: 'canReviewOtherDrafts',
    input: z.object({
      draft_message_ref: Ref,
      decision: z.enum(['approve', 'request_changes', 'send']),
      message: text(limits.messageLengthMax),
      note: line(1000).default(''),
    }),
    output: z.object({ draft_message: DraftView.nullable() }),
    errors: ['conflict', 'conversation_closed'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Conversations with a review requested from the recipient, or completed for them; ids are their `conversation_ref`. */
    reviews: unknown
    /** Drafts the recipient wrote or may review; no ids. */
    drafts: unknown
  }
}
