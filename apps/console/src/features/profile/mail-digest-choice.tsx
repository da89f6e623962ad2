import { NativeSelect } from '@mantine/core'
import type { MailDigest } from '@porchlight/contracts/activity/mail-digest'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { agentNotificationsQuery } from '../../shared/people/agent-notifications.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'

const hereZone = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clockOf = (hour: number) => new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(hour * 3_600_000)

/** When alerts by email come: each at once, or together each hour or each day at an hour of the person's clock. */
export function MailDigestChoice({ known }: { known: MailDigest | null }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (mail_digest: MailDigest | null) => api.people.updateAgentNotifications({ mail_digest }),
    onSuccess: ({ agent_notifications }) => keepAnswer(agentNotificationsQuery.queryKey, agent_notifications),
  })
  const digest = isPending ? variables : known
  const change = (part: Partial<MailDigest>) => mutate({ every: 'day', hour: 8, ...digest, time_zone: hereZone(), ...part })
  return (
    <div className={styles.quiet}>
      <div className={styles.times}>
        <NativeSelect
          label={t('mailPace')}
          value={digest?.every ?? 'once'}
          data={(['once', 'hour', 'day'] as const).map((value) => ({ value, label: t(`pace_${value}`) }))}
          onChange={({ currentTarget: { value } }) => (value === 'hour' || value === 'day' ? change({ every: value }) : mutate(null))}
        />
        {digest?.every === 'day' && (
          <NativeSelect
            label={t('digestAt')}
            value={String(digest.hour)}
            data={hours.map((hour) => ({ value: String(hour), label: clockOf(hour) }))}
            onChange={({ currentTarget: { value } }) => change({ hour: Number(value) })}
          />
        )}
      </div>
      {digest && <p>{digest.every === 'day' ? t('digestDayHint', { zone: digest.time_zone }) : t('digestHint')}</p>}
    </div>
  )
}
