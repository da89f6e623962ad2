import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { DraftReview, useWaitsForReview } from './draft-review.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  composerBars: [{ id: 'drafts.review', order: 10, Bar: DraftReview, useHold: useWaitsForReview }],
  historyTexts: {
    'draft.submitted': () => t('submitted'),
    'draft.reviewed': ({ values: { decision } }) => t(`reviewed_${decision as 'approve' | 'request_changes' | 'send'}`),
  },
})
