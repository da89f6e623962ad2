import { Switch, TextInput } from '@mantine/core'
import type { QuietHours } from '@porchlight/contracts/activity/quiet-hours'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { agentNotificationsQuery } from '../../shared/people/agent-notifications.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'

const hereZone = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** The hours in which nothing rings: on or off, and their times in the time zone in which they were last changed. */
export function QuietHoursChoice({ known }: { known: QuietHours | null }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (quiet_hours: QuietHours | null) => api.people.updateAgentNotifications({ quiet_hours }),
    onSuccess: ({ agent_notifications }) => keepAnswer(agentNotificationsQuery.queryKey, agent_notifications),
  })
  const hours = isPending ? variables : known
  const change = (part: Partial<QuietHours>) => mutate({ from: '20:00', to: '08:00', ...hours, time_zone: hereZone(), ...part })
  return (
    <div className={styles.quiet}>
      <Switch label={t('quiet')} checked={hours !== null} onChange={({ currentTarget: { checked } }) => (checked ? change({}) : mutate(null))} />
      {hours && (
        <>
          <p>{t('quietHint', { zone: hours.time_zone })}</p>
          <div className={styles.times}>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                label={t(end === 'from' ? 'quietFrom' : 'quietTo')}
                value={hours[end]}
                onChange={({ currentTarget: { value } }) => value && change({ [end]: value })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
