import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import styles from '../../../shared/conversations/lists/list.module.css'
import { t } from '../texts.ts'

/** Shows the child library whose staff the row's contact belongs to; renders nothing for other contacts. */
export function RowLibrary({ row }: { row: ConversationView }) {
  const { library } = row.visitor
  if (library === null) return null
  return (
    <span className={styles.library} title={t('ofLibrary', { library })}>
      <span className="pl-visually-hidden"> {t('ofLibrary', { library: '' })}</span>
      {library}
    </span>
  )
}
