import type { ConversationView } from '@porchlight/contracts/conversations'
import { t } from './texts.ts'

/** Returns the visitor's name, else the email, else the conversation's number. */
export const visitorName = ({ visitor, number }: Pick<ConversationView, 'visitor' | 'number'>): string =>
  visitor.name || visitor.email || t('visitor', { number })
