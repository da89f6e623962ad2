import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useHasDraft } from '../../shared/conversations/drafts/my-drafts.ts'
import styles from './draft-mark.module.css'
import { t } from './texts.ts'

/** Mark in the row of a conversation in which the user has left something unsent. */
export default function DraftMark({ row }: { row: ConversationView }) {
  return useHasDraft(row.conversation_ref) && <span className={styles.draft}>{t('draft')}</span>
}
