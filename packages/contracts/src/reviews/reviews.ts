import { z } from 'zod'
import { Count, Cursor, Moment, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { DocumentPerson } from '../published-documents/published-version.ts'
import { despite } from '../references/despite.ts'
import { type ReviewedKind, reviewedKinds, reviewKinds, textFlags } from './review-kinds.ts'
import { aroundMax, commentsMax, passageMax, reviewMessageMax, reviewsPage } from './review-limits.ts'
import { TextEditor } from './text-editor.ts'

const kind = z.enum(reviewedKinds)

/** `requested`: waits for somebody who may publish; `returned`: its writers have to mend it; `approved`: may be published as it was then. The others have ended. */
export const reviewStates = ['requested', 'returned', 'approved', 'withdrawn', 'published'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The review of one text. The `document_id` of a translation is made of its article and its language (`translationId`). */
export const ReviewView = z.object({
  kind,
  document_id: Ref,
  /** The course of a lesson, or the article of a translation; null for other kinds. */
  parent_id: Ref.nullable(),
  title: z.string(),
  state: z.enum(reviewStates),
  requester: DocumentPerson,
  /** Whom the request is addressed to; null: everybody who may publish this kind. */
  assignee: DocumentPerson.nullable(),
  message: z.string(),
  /** The last person to approve or return it, with their message; null if no one did. */
  decider: DocumentPerson.nullable(),
  answer: z.string(),
  /** Revision and version of the text that was last asked about, approved or returned. */
  revision: z.number().int(),
  version: z.number().int(),
  requested_at: Moment,
  changed_at: Moment,
})
export type ReviewView = z.infer<typeof ReviewView>

/**
 * What an approval says about a text as it is now. `approved`: somebody else than its last writer approved exactly this; `changed`: it was approved, and changed
 * since; `own`: who approved it wrote it last; `none`: nobody approved it.
 */
export const approvals = ['approved', 'changed', 'own', 'none'] as const
export type Approval = (typeof approvals)[number]

/** A comment on a text, at a passage or (with an empty `quote`) on all of it. Answers name the comment that they answer. */
export const CommentView = z.object({
  comment_ref: Ref,
  /** The comment that this one answers; null: it begins a thread. */
  thread_ref: Ref.nullable(),
  author: DocumentPerson,
  comment: z.string(),
  /** What its author suggests in place of the passage; null: nothing. */
  suggestion: z.string().nullable(),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  /** The version of the text that it was written about. */
  version: z.number().int(),
  is_resolved: z.boolean(),
  resolver: DocumentPerson.nullable(),
  created_at: Moment,
})
export type CommentView = z.infer<typeof CommentView>

/** Events in a text's history other than saving. */
export const textActs = [
  'requested',
  'returned',
  'approved',
  'withdrawn',
  'published',
  'unpublished',
  'scheduled',
  'schedule_ended',
  'restored',
  'merged',
] as const
export type TextAct = (typeof textActs)[number]

/** An act in the history of a text. `version` is the text that it was about. */
export const TextActView = z.object({
  act: z.enum(textActs),
  by: DocumentPerson,
  at: Moment,
  version: z.number().int(),
  revision: z.number().int(),
  message: z.string(),
  /** The version that was restored, the moment of a schedule, or whom a request was addressed to. */
  about: z.string(),
  /** The faults of the text that the person was shown and accepted. */
  despite: z.array(z.string()),
})
export type TextActView = z.infer<typeof TextActView>

/** Whether texts of a kind, articles in every language, need an approval before readers see them, and whether admins do without. */
export const ReviewRule = z.object({ kind: z.enum(reviewKinds), is_required: z.boolean(), spares_admins: z.boolean() })
export type ReviewRule = z.infer<typeof ReviewRule>

const target = z.object({ kind, document_id: Ref })
const message = text(reviewMessageMax)
const revision = z.number().int()
/** Audited, because an approval must be traceable. */
const act = { audience: ['staff'], permission: textFlags, audit: 'reviews' } as const
const one = z.object({ review: ReviewView })
const oneComment = z.object({ comment: CommentView })

/** The review of texts before they are published: requests, approvals, comments. Each act needs the permission to write or to publish the kind of text. */
export const reviewsApi = defineOperations('reviews', {
  list: operation({
    http: 'GET /api/main/reviews',
    summary:
      'Open reviews of kinds that the caller may write or publish, newest first. `for_me`: what waits for the caller: requests of others to them or to nobody in particular, and own texts that were returned or approved.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({
      view: z.enum(['for_me', 'all']).default('for_me'),
      kind: kind.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(100)).default(reviewsPage),
    }),
    output: z.object({ reviews: z.array(ReviewView), next_cursor: Cursor.nullable() }),
  }),
  count: operation({
    http: 'GET /api/main/reviews/count',
    summary: 'How many reviews wait for the caller, as `list` shows them `for_me`, in all and by kind.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({}),
    output: z.object({ count: z.number().int(), by_kind: z.partialRecord(kind, z.number().int()) }),
  }),
  read: operation({
    http: 'GET /api/main/reviews/:kind/:document_id',
    summary: `The review of a text, whether it may be published as it is, its comments (at most ${commentsMax}) and its history.`,
    audience: ['staff'],
    permission: textFlags,
    input: target,
    output: z.object({
      /** Null if no review was ever requested. */
      review: ReviewView.nullable(),
      approval: z.enum(approvals),
      /** Whether the caller may publish the text only with an approval. */
      is_required: z.boolean(),
      /** Who wrote the newest version. */
      writer: DocumentPerson,
      comments: z.array(CommentView),
      acts: z.array(TextActView),
    }),
  }),
  request: operation({
    http: 'POST /api/main/reviews/:kind/:document_id/request',
    summary:
      'Asks for the review of a text as it is at `revision`, of somebody who may publish this kind or of everybody who may. Asking again replaces the request.',
    ...act,
    input: target.extend({ revision, message: message.default(''), assignee_id: Ref.nullable().default(null) }),
    output: one,
    errors: ['conflict'],
  }),
  sendBack: operation({
    http: 'POST /api/main/reviews/:kind/:document_id/return',
    summary: 'Returns a text to its writers. Requires the permission to publish its kind.',
    ...act,
    input: target.extend({ revision, message: message.default('') }),
    output: one,
    errors: ['conflict'],
  }),
  approve: operation({
    http: 'POST /api/main/reviews/:kind/:document_id/approval',
    summary:
      'Approves a text exactly as it is at `revision`; any change asks again. Requires the permission to publish its kind, and that somebody else wrote the text last.',
    ...act,
    input: target.extend({ revision, message: message.default(''), ...despite }),
    output: one,
    errors: ['conflict', 'approval_needed'],
  }),
  withdraw: operation({
    http: 'DELETE /api/main/reviews/:kind/:document_id/request',
    summary: 'Ends an open review, and takes its approval back. For whoever asked for it, and for people who may publish this kind.',
    ...act,
    input: target,
    output: one,
    errors: ['conflict'],
  }),
  comment: operation({
    http: 'POST /api/main/reviews/:kind/:document_id/comments',
    summary: 'Comments on a text: at a passage, which is found again after edits by the text around it, on all of it, or in answer to a comment.',
    audience: ['staff'],
    permission: textFlags,
    input: target.extend({
      comment: message,
      suggestion: text(passageMax).nullable().default(null),
      quote: text(passageMax).default(''),
      before: text(aroundMax).default(''),
      after: text(aroundMax).default(''),
      thread_ref: Ref.nullable().default(null),
    }),
    output: oneComment,
    errors: ['conflict'],
  }),
  resolve: operation({
    http: 'PUT /api/main/review_comments/:comment_ref/resolution',
    summary: 'Resolves a comment, or opens it again. It stays in the history of its text.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({ comment_ref: Ref, is_resolved: z.boolean().default(true) }),
    output: oneComment,
  }),
  editing: operation({
    http: 'POST /api/main/reviews/:kind/:document_id/editors',
    summary: 'Reports that the caller is editing a text (valid for 45 seconds) or, with is_editing false, has stopped. Returns the other editors.',
    audience: ['staff'],
    permission: textFlags,
    changes: [],
    input: target.extend({ is_editing: z.boolean().default(true) }),
    output: z.object({ editors: z.array(TextEditor) }),
  }),
  rules: operation({
    http: 'GET /api/main/review_rules',
    summary: 'For each kind of text, whether it needs the approval of a second person before it is published.',
    audience: ['staff'],
    permission: [...textFlags, 'canManageGeneralAndSecuritySettings'],
    input: z.object({}),
    output: z.object({ rules: z.array(ReviewRule) }),
  }),
  setRule: operation({
    http: 'PUT /api/main/review_rules/:kind',
    summary: 'Sets whether texts of a kind need the approval of a second person, and whether admins may publish without.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: ReviewRule,
    output: z.object({ rule: ReviewRule }),
  }),
})

declare module '../live.ts' {
  interface Signals {
    /** Sent to those who write a kind of text when a teammate starts or stops editing one. */
    editing: { kind: ReviewedKind; document_id: string; who: { id: string; name: string; picture: string }; is_editing: boolean }
  }
  interface NoticeTopics {
    /** Reviews and comments of texts, by the id of the text. */
    text_reviews: unknown
  }
}
