import { defineFeature } from '../../shared/features/define-feature.ts'

/** What requesters think of closed conversations (checklist P1). */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  notices: { ratings: { items: [['ratings']] } },
})
