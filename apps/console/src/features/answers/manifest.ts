import { defineFeature } from '../../shared/features/define-feature.ts'

/** Help with replies: what the library's articles and earlier conversations have to say. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
