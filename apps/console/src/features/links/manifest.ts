import { defineFeature } from '../../shared/features/define-feature.ts'

/** Merging, splitting and linking conversations. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
