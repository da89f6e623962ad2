import { defineFeature } from '../../shared/features/define-feature.ts'

/** Side conversations: with third parties about a conversation. */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  notices: { mail_deliveries: { lists: [['side-conversations']] } },
})
