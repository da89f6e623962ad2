import { defineFeature } from '../../shared/features/define-feature.ts'

/** Forms: their list, the builder, and what was sent with them (checklist L1). */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    forms: { lists: [['forms', 'list']], items: [['forms', 'one']] },
    form_submissions: { lists: [['forms', 'list']], items: [['forms', 'submissions']] },
    conversation_forms: { lists: [['form-submissions']] },
  },
})
