import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { CustomerPanel } from './customer-panel.tsx'

export const places = defineConversationPlaces({ panels: [{ id: 'customer.panel', order: 15, Panel: CustomerPanel }] })
