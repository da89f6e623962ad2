import { IconTicket } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  actions: [
    {
      id: 'tickets.from-chat',
      order: 20,
      rule: 'canReplyToTickets',
      label: () => t('toTicket'),
      icon: IconTicket,
      keywords: ['convert', 'email'],
      isFor: ({ conversation, may }) => conversation.channel === 'chat' && may.rename,
      Dialog: lazy(() => import('./to-ticket-dialog.tsx')),
    },
  ],
})
