import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { t } from './assignment-texts.ts'
import { DecisionsList } from './decisions-list.tsx'

/** Who a conversation was offered or assigned to, and why. */
export default function WhySection({ conversation: { conversation_ref } }: OpenedConversation) {
  return <DecisionsList of={{ conversation_ref }} empty={t('whyEmpty')} />
}
