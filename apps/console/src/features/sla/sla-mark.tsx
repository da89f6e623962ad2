import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { momentText, useCurrentMinute } from '@porchlight/ui'
import { IconPlayerPause, IconStopwatch } from '@tabler/icons-react'
import styles from '../../shared/conversations/fields/fields.module.css'
import { markText } from './mark-text.ts'
import { t } from './texts.ts'

const soonMs = 30 * 60_000

/** Mark of a conversation in a list: when its next SLA target is due, or that it was missed, or that its clocks are paused. */
export default function SlaMark({ row: { sla_due, sla_paused } }: { row: ConversationView }) {
  const now = useCurrentMinute()
  if (sla_due === null && sla_paused === 0) return null
  if (sla_due === null) {
    return (
      <span className={styles.mark} title={t('markPaused')}>
        <IconPlayerPause size={12} stroke={1.9} aria-hidden />
        <span className="pl-visually-hidden">{t('markPaused')}</span>
      </span>
    )
  }
  const due = Date.parse(sla_due)
  const { short, label } = markText(due, sla_paused > 0, now)
  const Icon = sla_paused > 0 && due < now ? IconPlayerPause : IconStopwatch
  return (
    <span className={styles.mark} data-value={due < now ? 'urgent' : due - now < soonMs ? 'high' : undefined} title={`${label} (${momentText(due)})`}>
      <Icon size={12} stroke={1.9} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
