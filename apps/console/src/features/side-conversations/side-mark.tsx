import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconMailForward } from '@tabler/icons-react'
import styles from '../../shared/conversations/fields/fields.module.css'
import { t } from './texts.ts'

/** Mark of a conversation that waits for a third party, or that a third party has answered, in a list. */
export default function SideMark({ row: { open_sides, answered_sides } }: { row: ConversationView }) {
  if (open_sides === 0) return null
  const isAnswered = answered_sides > 0
  const label = isAnswered ? t('markAnswered', { count: answered_sides }) : t('markWaiting', { count: open_sides })
  return (
    <span className={styles.mark} data-value={isAnswered ? 'urgent' : undefined} title={label}>
      <IconMailForward size={12} stroke={1.9} aria-hidden />
      <span aria-hidden>{isAnswered ? answered_sides : open_sides}</span>
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
