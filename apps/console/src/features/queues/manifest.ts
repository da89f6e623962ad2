import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconStack2 } from '@tabler/icons-react'
import { isTicketTab } from '../../shared/conversations/tabs.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { smartQueues: 'Smart queues' })

/** The smart queues: their page, their links above the lists, and the lines that say who got what from which queue. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'smartqueues',
      order: 130,
      title: () => title('smartQueues'),
      icon: IconStack2,
      area: 'tickets',
      rule: 'canCreateAndEditSmartQueue',
      load: () => import('./smart-queues-page.tsx'),
    },
  ],
  inbox: {
    tools: [{ id: 'queues.lists', at: 'links', order: 20, isFor: ({ tab }) => tab === 'queue' || isTicketTab(tab), load: () => import('./queue-lists.tsx') }],
  },
  conversation: () => import('./conversation-places.tsx'),
  notices: { smart_queues: { lists: [['smart-queues']] } },
})
