import { defineFeature } from '../../shared/features/define-feature.ts'

/** Flows in conversations: which one answers, where its visitor is, and starting one or taking over from it. */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  notices: { flows: { lists: [['flows-offered']] } },
})
