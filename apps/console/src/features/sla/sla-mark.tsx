import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { durationText, momentText, useCurrentMinute } from '@porchlight/ui'
import { IconPlayerPause, IconStopwatch } from '@tabler/icons-react'
import styles from '../../shared/conversations/fields/fields.module.css'
import { t } from './texts.ts'

const soonMs = 30 * 60_000

/** Mark of a conversation in a list: how long until its next SLA target, or since it was missed; or that its clocks are paused. */
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
  const left = Date.parse(sla_due) - now
  const time = durationText(Math.abs(left))
  const label = left < 0 ? t('markLate', { time }) : t('markDue', { time })
  return (
    <span className={styles.mark} data-value={left < 0 ? 'urgent' : left < soonMs ? 'high' : undefined} title={`${label} (${momentText(Date.parse(sla_due))})`}>
      <IconStopwatch size={12} stroke={1.9} aria-hidden />
      <span aria-hidden>{left < 0 ? `−${time}` : time}</span>
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
