import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { hoursText, momentText, useCurrentMinute } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { Because } from './because.tsx'
import { clockText, countsText, isLateAt } from './clock-text.ts'
import styles from './sla.module.css'
import { t } from './texts.ts'

/** How often clocks that run late are fetched again, in ms: how late they are, their calendar says. */
const refetchMs = 60_000

/** Section of the panel beside a conversation: its newest clock of each kind, with the policy that set its target. Hidden if nothing is promised. */
export function SlaPanel({ conversation: { conversation_ref, sla_due, sla_missed, sla_paused, closed_at } }: OpenedConversation) {
  const { data } = useQuery({
    // The conversation's own fields change with its clocks, and come with it.
    queryKey: ['sla-clocks', conversation_ref, sla_due, sla_missed, sla_paused, closed_at],
    queryFn: async ({ signal }) => (await api.sla.ofConversation({ conversation_ref }, { signal })).clocks,
    placeholderData: (known, query) => (query?.queryKey[1] === conversation_ref ? known : undefined),
    refetchInterval: ({ state }) => (state.data?.some((clock) => clock.stopped_at === null && isLateAt(clock, Date.now())) ? refetchMs : false),
  })
  const newest = [...new Map((data ?? []).toReversed().map((clock) => [clock.kind, clock])).values()]
  if (newest.length === 0) return null
  return (
    <PanelSection title={t('panel')}>
      <ul className={styles.clocks}>
        {newest.map((clock) => (
          <Clock key={clock.kind} clock={clock} />
        ))}
      </ul>
      <details className={styles.why}>
        <summary>{t('why')}</summary>
        {newest.map((clock) => (
          <Policy key={clock.kind} clock={clock} isNamed={newest.length > 1} />
        ))}
        {byPolicy(newest).map(({ policy_ref, because }) => because && <Because key={policy_ref} because={because} />)}
      </details>
    </PanelSection>
  )
}

/** The first clock of each policy: the reason is the policy's, so it is said once. */
const byPolicy = (clocks: readonly SlaClockView[]) => clocks.filter((clock, at) => clocks.findIndex((one) => one.policy_ref === clock.policy_ref) === at)

function Clock({ clock }: { clock: SlaClockView }) {
  const now = useCurrentMinute()
  const { kind, due_at } = clock
  return (
    <li className={styles.line}>
      <span>{t(kind)}</span>
      <span
        className={styles.state}
        data-late={isLateAt(clock, now) || undefined}
        data-met={clock.state === 'met' || undefined}
        title={due_at ? momentText(Date.parse(due_at)) : undefined}
      >
        {clockText(clock, now)}
      </span>
    </li>
  )
}

/** What a clock's policy promises. With several clocks, says which one it is. */
function Policy({ clock, isNamed }: { clock: SlaClockView; isNamed: boolean }) {
  const { kind, policy_name, target_minutes } = clock
  const target = t('target', { policy: policy_name, target: hoursText((target_minutes ?? 0) * 60_000), counts: countsText(clock) })
  return <p>{isNamed ? t('targetOf', { clock: t(kind), target }) : target}</p>
}
