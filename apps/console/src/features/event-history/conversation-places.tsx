import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { EventHistoryPanel } from './event-history.tsx'
import { ownTexts } from './own-texts.ts'

export const places = defineConversationPlaces({
  panels: [{ id: 'event-history.panel', order: 90, Panel: EventHistoryPanel }],
  historyTexts: ownTexts,
})
