import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { DraftReview } from './draft-review.tsx'

export const places = defineConversationPlaces({ composerBars: [{ id: 'drafts.review', order: 10, Bar: DraftReview }] })
