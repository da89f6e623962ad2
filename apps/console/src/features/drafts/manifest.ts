import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { drafts: 'Drafts' })

/** Unsent replies and notes, and the review of replies by teammates. */
export const manifest = defineFeature({
  inbox: {
    panes: [{ id: 'drafts', order: 20, title: () => title('drafts'), rule: inboxFlags, load: () => import('./drafts-pane.tsx') }],
    marks: [{ id: 'drafts.mark', order: 10, load: () => import('./draft-mark.tsx') }],
  },
  conversation: () => import('./conversation-places.tsx'),
  notices: { drafts: { lists: [['drafts']] }, permissions: { lists: [['drafts']] } },
})
