import { z } from 'zod'
import { details, event } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'

const draft = { draft_message_ref: z.string(), conversation_ref: z.string(), number: z.number(), author_id: z.string() }

/** Events for draft reviews (checklist J3). */
export const draftEvents = {
  ...openTo(['canReviewOtherDrafts'], {
    'draft.submitted': event(
      'An agent submitted a reply for review; `reviewer_ids` are the teammates asked to review it.',
      {
        ...draft,
        reviewer_ids: z.array(z.string()),
      },
      { history: 'changes', tell: ({ author_id }) => details({ author_id }) },
    ),
    'draft.reviewed': event(
      'A reply was approved, sent or returned with a remark.',
      {
        ...draft,
        by: z.string(),
        decision: z.enum(['approve', 'request_changes', 'send']),
      },
      { history: 'changes', tell: ({ decision, author_id }) => details({ decision, author_id }) },
    ),
  }),
  ...closed('about screens', {
    'draft.changed': event("A user's draft lists changed.", { user_ids: z.array(z.string()) }),
  }),
}
