import { ApiError } from '@porchlight/client'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { type Endpoint, type NewSecret, refetchWebhooks } from './endpoints-query.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { problemText, t } from './texts.ts'

type Props = { endpoint: Endpoint; onEdit: () => void; onSecret: (made: NewSecret) => void }

/** One receiver: its state, what uses it, and what can be done with it. */
export function WebhookLine({ endpoint, onEdit, onSecret }: Props) {
  const { endpoint_ref, name, is_enabled } = endpoint
  const [open, setOpen] = useState<'remove' | 'rotate' | null>(null)
  const close = () => setOpen(null)
  const turn = useMutation({ mutationFn: () => api.webhooks.update({ endpoint_ref, is_enabled: !is_enabled }), onSuccess: refetchWebhooks })
  const test = useMutation({
    mutationFn: () => api.webhooks.test({ endpoint_ref }),
    onSuccess: ({ delivery }) => {
      if (delivery.problem) showError(problemText(delivery.problem, delivery))
      else showSuccess(t('works', { name, status: String(delivery.status), ms: String(delivery.duration_ms) }))
      return refetchWebhooks()
    },
  })
  const remove = useMutation({
    mutationFn: () => api.webhooks.remove({ endpoint_ref }),
    onError: (error) => {
      close()
      const user = error instanceof ApiError ? error.fields?.used_by : undefined
      showError(user === undefined ? errorText(error) : t('inUse', { name: user }))
    },
    onSuccess: () => {
      showSuccess(t('removed', { name }))
      return refetchWebhooks()
    },
  })
  return (
    <li className={styles.mailbox}>
      <About endpoint={endpoint} />
      <div className={styles.actions}>
        <ActionButton for="webhooks.test" variant="default" size="xs" aria-label={t('testOf', { name })} busy={test.isPending} onClick={() => test.mutate()}>
          {t('test')}
        </ActionButton>
        <ActionButton
          for="webhooks.update"
          variant="default"
          size="xs"
          aria-label={t(is_enabled ? 'turnOffOf' : 'turnOnOf', { name })}
          busy={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {t(is_enabled ? 'turnOff' : 'turnOn')}
        </ActionButton>
        <ActionButton for="webhooks.update" variant="default" size="xs" aria-label={t('changeOf', { name })} onClick={onEdit}>
          {t('change')}
        </ActionButton>
        <ActionButton for="webhooks.rotateSecret" variant="default" size="xs" aria-label={t('rotateOf', { name })} onClick={() => setOpen('rotate')}>
          {t('rotate')}
        </ActionButton>
        <ActionButton for="webhooks.remove" variant="subtle" color="red" size="xs" aria-label={t('removeOf', { name })} onClick={() => setOpen('remove')}>
          {t('remove')}
        </ActionButton>
      </div>
      <RotateDialog endpoint={endpoint} isOpen={open === 'rotate'} onClose={close} onSecret={onSecret} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t('removeOf', { name })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {t('removeLead')}
      </ConfirmDialog>
    </li>
  )
}

function About({ endpoint }: { endpoint: Endpoint }) {
  const { name, url, is_enabled, failing_since, problem, sent_at, old_secret_until, used_by, events, subscriber, stopped_at } = endpoint
  const isFailing = is_enabled && failing_since !== null
  const state = is_enabled ? (isFailing ? 'failing' : 'on') : stopped_at === null ? 'off' : problem === 'gone' ? 'stopped' : 'stoppedFailing'
  return (
    <div className={styles.about}>
      <p className={styles.state} data-active={state === 'on' || undefined} data-failed={isFailing || undefined}>
        {name} · {t(state)}
      </p>
      <p className={styles.small} dir="ltr">
        {url}
      </p>
      {subscriber && (
        <p className={styles.small} title={events.join(', ')}>
          {t('hears', { count: events.length, name: subscriber.name })}
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
    </div>
  )
}
