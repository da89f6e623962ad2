import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('links_titles', { follow: 'Follow a ticket' })

/** Merging, splitting and linking conversations, and tickets that many follow. */
export const manifest = defineFeature({
  inbox: {
    bulk: [{ id: 'links.follow', order: 20, rule: inboxFlags, shortcut: 'shift+f', label: () => title('follow'), load: () => import('./follow-dialog.tsx') }],
  },
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    tracker_answers: { lists: [['followers']] },
    child_tickets: { lists: [['conversation-links']] },
    incident_banners: { lists: [['incidentBanners']] },
  },
})
