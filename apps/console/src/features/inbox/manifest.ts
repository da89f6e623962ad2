import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconInbox, IconMessageCircle } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { isInboxOpen, knownTab } from './inbox-access.ts'

const title = defineTexts('titles', { inbox: 'Inbox', search: 'Search', conversations: 'Conversations' })
const inbox = { title: () => title('inbox'), rule: inboxFlags } as const

/** The inbox: its lists, the search, and the open conversation with places for other features. */
export const manifest = defineFeature({
  screens: [
    {
      ...inbox,
      id: 'ChatInboxClone',
      path: '/admin/inbox',
      opens: ({ url, flags }) => isInboxOpen(url.searchParams.get('tab'), flags),
      whenSignedIn: knownTab,
      load: () => import('./index.tsx'),
    },
  ],
  navigation: [
    {
      ...inbox,
      id: 'inbox',
      order: 10,
      icon: IconInbox,
      to: '/admin/inbox?tab=inbox',
      under: ['/admin/inbox'],
      shortcut: 'g i',
      badge: 'inbox',
    },
  ],
  found: [{ kind: 'conversation', title: () => title('conversations'), icon: IconMessageCircle, to: '/admin/inbox?tab=search&conversation=:id' }],
  inbox: {
    panes: [{ id: 'search', order: 10, title: () => title('search'), rule: inboxFlags, hasTab: false, load: () => import('./search/search-pane.tsx') }],
  },
  conversation: () => import('./conversation-places.tsx'),
  // `alerts/news-of.ts` hears these.
  listensTo: ['chat_offers', 'chat_transfers', 'mentions', 'follows', 'reviews', 'wakes', 'platform_answers', 'deputy_hints', 'low_ratings'],
  notices: { mail_deliveries: { items: [['mails']] } },
})
