import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { conversationText } from './texts.ts'

/** Returns what a row says instead of a conversation's last message when there is none. */
export const noText = ({ erased_at }: Pick<ConversationView, 'erased_at'>): string => conversationText(erased_at === null ? 'noText' : 'erased')
