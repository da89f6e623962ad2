import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import { conversationGuests } from '../../shared/features/conversation-guests.ts'
import type { HistoryTexts } from '../../shared/features/conversation-places.ts'

/** Returns a short description of an event; null if this version doesn't show it. `nameOf` returns a staff member's name. */
export const eventText = (event: Pick<HistoryItem, 'name' | 'values'>, nameOf: (user_id: string) => string): string | null =>
  conversationGuests().historyTexts[event.name as keyof HistoryTexts]?.(event, nameOf) ?? null
