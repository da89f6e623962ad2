import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import { conversationText } from './texts.ts'

/** Returns the visitor's name, falling back to the email address, if the reader sees it, then to the conversation number. */
export const visitorName = ({ visitor, number }: Pick<ConversationView, 'visitor' | 'number'>): string =>
  visitor.name || (visitor.email !== masked && visitor.email) || conversationText('visitor', { number })
