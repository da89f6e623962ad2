import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { durationText, hoursText, momentText, useCurrentMinute } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { Because } from './because.tsx'
import styles from './sla.module.css'
import { t } from './texts.ts'

/** Section of the panel beside a conversation: its newest clock of each kind, with the policy that set its target. Hidden if nothing is promised. */
export function SlaPanel({ conversation: { conversation_ref, sla_due, sla_missed, sla_paused, closed_at } }: OpenedConversation) {
  const { data } = useQuery({
    // The conversation's own fields change with its clocks, and come with it.
    queryKey: ['sla-clocks', conversation_ref, sla_due, sla_missed, sla_paused, closed_at],
    queryFn: async ({ signal }) => (await api.sla.ofConversation({ conversation_ref }, { signal })).clocks,
    placeholderData: (known, query) => (query?.queryKey[1] === conversation_ref ? known : undefined),
  })
  const newest = new Map((data ?? []).toReversed().map((clock) => [clock.kind, clock]))
  if (newest.size === 0) return null
  return (
    <PanelSection title={t('panel')}>
      <ul className={styles.list}>
        {[...newest.values()].map((clock) => (
          <li key={clock.kind}>
            <Clock clock={clock} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Clock({ clock }: { clock: SlaClockView }) {
  const now = useCurrentMinute()
  const { kind, due_at, policy_name, target_minutes, because } = clock
  const isLate = clock.state === 'missed' || (due_at !== null && clock.stopped_at === null && Date.parse(due_at) < now)
  return (
    <>
      <p className={styles.line}>
        <span>{t(kind)}</span>
        <span
          className={styles.state}
          data-late={isLate || undefined}
          data-met={clock.state === 'met' || undefined}
          title={due_at ? momentText(Date.parse(due_at)) : undefined}
        >
          {stateText(clock, now)}
        </span>
      </p>
      <p className={styles.about}>{t('target', { policy: policy_name, target: hoursText((target_minutes ?? 0) * 60_000) })}</p>
      {because && <Because because={because} />}
    </>
  )
}

function stateText({ state, due_at, stopped_at, left_minutes }: SlaClockView, now: number): string {
  if (state === 'dropped' || state === 'met') return t(state)
  const end = stopped_at === null ? now : Date.parse(stopped_at)
  const left = due_at === null ? null : Date.parse(due_at) - end
  if (left === null) return left_minutes === null ? t('paused') : t('pausedLeft', { time: hoursText(left_minutes * 60_000) })
  if (left < 0) return t(stopped_at === null ? 'late' : 'missedBy', { time: durationText(-left) })
  return t('due', { time: durationText(left) })
}
