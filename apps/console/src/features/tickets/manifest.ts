import { isTicketTab } from '../../shared/conversations/tabs.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'
import type { ListTool } from '../../shared/features/inbox-places.ts'

const isFor: ListTool['isFor'] = ({ tab }) => isTicketTab(tab)

/** Tickets in the inbox: links to their lists, and buttons to create one and to get the next one. */
export const manifest = defineFeature({
  conversation: () => import('./conversation-places.tsx'),
  inbox: {
    tools: [
      { id: 'tickets.new', at: 'title', order: 10, isFor, load: () => import('./new-ticket-button.tsx') },
      { id: 'tickets.lists', at: 'links', order: 10, isFor, keepsLine: true, load: () => import('./ticket-lists.tsx') },
      { id: 'tickets.next', at: 'filters', order: 10, isFor, load: () => import('./next-ticket.tsx') },
    ],
  },
})
