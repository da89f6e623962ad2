import { z } from 'zod'
import { Moment, Nothing, Ref } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { catchUpKinds } from './catch-up-terms.ts'

/** `by` is the teammate who answered, took over, assigned or mentioned; null if it was not a person. */
export const CatchUpNote = z.object({ kind: z.enum(catchUpKinds), conversation_ref: Ref, by: Ref.nullable(), at: Moment })
export type CatchUpNote = z.infer<typeof CatchUpNote>

/** Something that a person has to do by a time that is over, such as a task. */
export const DueItem = z.object({ ref: Ref, title: z.string(), due_at: Moment, conversation_ref: Ref })
export type DueItem = z.infer<typeof DueItem>

const count = z.number().int()
/** The events that a person missed while they were out of office. */
export const CatchUpView = z.object({
  from: Moment,
  until: Moment,
  deputy_id: Ref.nullable(),
  counts: z.object({ answered: count, handed_over: count, assigned: count, mentioned: count, due: count }),
  notes: z.array(CatchUpNote),
  /** Due work of the person, longest overdue first. */
  due: z.array(DueItem),
  /** Conversations that the notes and due items refer to. */
  conversations: z.array(ConversationView),
})
export type CatchUpView = z.infer<typeof CatchUpView>

/** Events during a person's absence, shown only to them until they dismiss them. */
export const catchUpApi = defineOperations('catchUp', {
  read: operation({
    http: 'GET /api/inbox/availability/catch-up',
    summary:
      "What happened to the caller's conversations while they were out of office last, as far as they still see it; null if nothing did, they dismissed it, or came back two weeks ago.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({}),
    output: z.object({ catch_up: CatchUpView.nullable() }),
  }),
  dismiss: operation({
    http: 'DELETE /api/inbox/availability/catch-up',
    summary: 'Dismisses it.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({}),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Events during a person's absence; sent only to them. */
    catch_up: unknown
  }
}
