import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconInbox, IconStack2 } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { isInboxOpen } from './inbox-access.ts'

const title = defineTexts('titles', { inbox: 'Inbox', smartQueues: 'Smart queues' })
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
      load: () => import('./queues/smart-queues-page.tsx'),
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
})
