import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconInbox, IconMessageCircle, IconStack2 } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { isInboxOpen } from './inbox-access.ts'

const title = defineTexts('titles', { inbox: 'Inbox', smartQueues: 'Smart queues', conversations: 'Conversations' })
const inbox = { title: () => title('inbox'), rule: inboxFlags } as const

/** The inbox, and the smart queues that tickets are pulled from. */
export const manifest = defineFeature({
  screens: [
    {
      ...inbox,
      id: 'ChatInboxClone',
      path: '/admin/inbox',
      opens: ({ url, flags }) => isInboxOpen(url.searchParams.get('tab'), flags),
      load: () => import('./index.tsx'),
    },
  ],
  profilePages: [
    {
      path: 'smartqueues',
      order: 130,
      title: () => title('smartQueues'),
      icon: IconStack2,
      group: 'workspace',
      rule: 'canCreateAndEditSmartQueue',
      load: () => import('../queues/smart-queues-page.tsx'),
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
  notices: { drafts: [['drafts']], permissions: [['drafts']], smart_queues: [['smart-queues']] },
})
