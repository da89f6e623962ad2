import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconChecklist } from '@tabler/icons-react'
import styles from '../../shared/conversations/fields/fields.module.css'
import { t } from './texts.ts'

/** Mark of a conversation with open tasks in a list: their number. */
export default function TaskMark({ row: { open_tasks, next_task_due } }: { row: ConversationView }) {
  if (open_tasks === 0) return null
  const isLate = next_task_due !== null && Date.parse(next_task_due) < Date.now()
  const label = t(isLate ? 'markLate' : 'mark', { count: open_tasks })
  return (
    <span className={styles.mark} data-value={isLate ? 'urgent' : undefined} title={label}>
      <IconChecklist size={12} stroke={1.9} aria-hidden />
      <span aria-hidden>{open_tasks}</span>
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
