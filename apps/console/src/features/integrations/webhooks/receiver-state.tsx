import { momentText, RelativeTime } from '@porchlight/ui'
import styles from '../integrations.module.css'
import type { Endpoint } from './endpoints-query.ts'
import { t } from './texts.ts'

/** The state of a receiver: whether it accepts webhooks, what it hears of, and what uses it. */
export function ReceiverState({ endpoint }: { endpoint: Endpoint }) {
  const { name, url, is_enabled, failing_since, problem, sent_at, old_secret_until, used_by, events, subscriber, stopped_at } = endpoint
  const isFailing = is_enabled && failing_since !== null
  const state = is_enabled ? (isFailing ? 'failing' : 'on') : stopped_at === null ? 'off' : problem === 'gone' ? 'stopped' : 'stoppedFailing'
  return (
    <>
      <p className={styles.state} data-active={state === 'on' || undefined} data-failed={isFailing || undefined}>
        {name} · {t(state)}
      </p>
      <p className={styles.small} dir="ltr">
        {url}
      </p>
      {subscriber && (
        <p className={styles.small}>
          {t('hears', { count: events.length, name: subscriber.name })}: <bdi dir="ltr">{events.join(', ')}</bdi>
        </p>
      )}
      {sent_at && (
        <p className={styles.small} title={momentText(Date.parse(sent_at))}>
          {t('lastSent')} <RelativeTime at={sent_at} />
        </p>
      )}
      {failing_since && (
        <p className={isFailing ? styles.failure : styles.small} title={momentText(Date.parse(failing_since))}>
          {t('failingSince')} <RelativeTime at={failing_since} /> · {t(`problem_${problem ?? 'other'}`)}
        </p>
      )}
      {old_secret_until && <p className={styles.small}>{t('oldSecret', { time: momentText(Date.parse(old_secret_until)) })}</p>}
      {used_by.length > 0 && <p className={styles.small}>{t('usedBy', { names: used_by.map((each) => each.name).join(', ') })}</p>}
    </>
  )
}
