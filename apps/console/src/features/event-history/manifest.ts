import { defineFeature } from '../../shared/features/define-feature.ts'

/** The history of changes to a conversation. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
