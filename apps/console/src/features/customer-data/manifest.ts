import { defineFeature } from '../../shared/features/define-feature.ts'

/** What the library's own system knows about a contact, beside a conversation. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
