import { defineFeature } from '../../shared/features/define-feature.ts'

/** Muting of single conversations. */
export const manifest = defineFeature({
  inbox: { marks: [{ id: 'mutes.mark', order: 40, load: () => import('./mute-mark.tsx') }] },
  conversation: () => import('./conversation-places.tsx'),
  notices: { mutes: { lists: [['muted-conversations']] } },
})
