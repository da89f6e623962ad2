import type { ConversationView } from '@porchlight/contracts/conversations'
import { t } from './texts.ts'

/** What a visitor is called: the name, else the email, else the number of the conversation. */
export const visitorName = ({ visitor, number }: Pick<ConversationView, 'visitor' | 'number'>): string =>
  visitor.name || visitor.email || t('visitor', { number })
