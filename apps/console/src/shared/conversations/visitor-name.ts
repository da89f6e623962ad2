import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { conversationText } from './texts.ts'

/** Returns the visitor's name, falling back to the email address, then to the conversation number. */
export const visitorName = ({ visitor, number }: Pick<ConversationView, 'visitor' | 'number'>): string =>
  visitor.name || visitor.email || conversationText('visitor', { number })
