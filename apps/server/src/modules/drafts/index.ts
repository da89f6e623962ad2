import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { reviewDraft, submitDraft } from './draft-review.ts'
import { listDrafts, saveDraft } from './drafts.ts'

/** Unsent texts of staff, and their reviews. */
export const drafts: Module = {
  name: 'drafts',
  handlers: [listDrafts, saveDraft, submitDraft, reviewDraft],
  notices: [
    notice('reviews', 'draft.submitted', { ids: ({ conversation_ref }) => [conversation_ref], to: ({ reviewer_ids }) => reviewer_ids, isReplayed: false }),
    notice('reviews', 'draft.reviewed', { ids: ({ conversation_ref }) => [conversation_ref], to: ({ author_id }) => [author_id], isReplayed: false }),
    notice('drafts', 'draft.changed', { to: ({ user_ids }) => user_ids }),
  ],
}
