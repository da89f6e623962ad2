import { defineFeature } from '../../shared/features/define-feature.ts'

/** The contact of a conversation: who they are, and the dialog to change, merge and block them. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
