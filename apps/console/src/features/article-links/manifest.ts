import { defineFeature } from '../../shared/features/define-feature.ts'

/** Links to published articles in replies. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
