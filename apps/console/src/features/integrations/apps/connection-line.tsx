import { ApiError } from '@porchlight/client'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { ReceiverState } from '../webhooks/receiver-state.tsx'
import { TestButton } from '../webhooks/test-button.tsx'
import { t as webhookText } from '../webhooks/texts.ts'
import { labelOf } from './app-words.ts'
import type { AppFacts, Connection } from './apps-query.ts'
import { t } from './texts.ts'

/** One connection: its state, and what can be done with it. */
export function ConnectionLine({ app, connection, onEdit }: { app: AppFacts; connection: Connection; onEdit: () => void }) {
  const { connection_ref, name, endpoint } = connection
  const [isEnding, setEnding] = useState(false)
  const turn = useMutation({
    mutationFn: () => api.apps.update({ connection_ref, is_enabled: !endpoint?.is_enabled }),
  })
  const end = useMutation({
    mutationFn: () => api.apps.disconnect({ connection_ref }),
    onError: (error) => {
      setEnding(false)
      const user = error instanceof ApiError ? error.fields?.used_by : undefined
      showError(user === undefined ? errorText(error) : webhookText('inUse', { name: user }))
    },
    onSuccess: () => {
      showSuccess(t('disconnected', { name }))
    },
  })
  return (
    <li className={styles.mailbox}>
      <About app={app} connection={connection} />
      <div className={styles.actions}>
        {endpoint && (
          <>
            <TestButton endpoint={endpoint} />
            <ActionButton
              for="apps.update"
              variant="default"
              size="xs"
              aria-label={webhookText(endpoint.is_enabled ? 'turnOffOf' : 'turnOnOf', { name })}
              busy={turn.isPending}
              onClick={() => turn.mutate()}
            >
              {webhookText(endpoint.is_enabled ? 'turnOff' : 'turnOn')}
            </ActionButton>
          </>
        )}
        <ActionButton for="apps.update" variant="default" size="xs" aria-label={t('changeOf', { name })} onClick={onEdit}>
          {t('change')}
        </ActionButton>
        <ActionButton for="apps.disconnect" variant="subtle" color="red" size="xs" aria-label={t('disconnectOf', { name })} onClick={() => setEnding(true)}>
          {t('disconnect')}
        </ActionButton>
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        title={t('disconnectOf', { name })}
        confirm={t('disconnect')}
        cancel={t('cancel')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setEnding(false)}
      >
        {t('disconnectLead')}
      </ConfirmDialog>
    </li>
  )
}

function About({ app, connection }: { app: AppFacts; connection: Connection }) {
  const { name, settings, endpoint, called_at, problem, connected_by, created_at } = connection
  return (
    <div className={styles.about}>
      {endpoint ? (
        <ReceiverState endpoint={endpoint} />
      ) : (
        <p className={styles.state} data-active>
          {name}
        </p>
      )}
      {Object.entries(settings)
        .filter(([, value]) => value !== '')
        .map(([field, value]) => (
          <p key={field} className={styles.small}>
            {labelOf(app, field)}: <bdi dir="ltr">{value}</bdi>
          </p>
        ))}
      {called_at !== null && (
        <>
          <p className={styles.small}>{t('calledAt')}</p>
          <CopyField value={called_at} what={t('calledAt')} />
        </>
      )}
      {problem && <p className={styles.failure}>{t(`problem_${problem}`)}</p>}
      <p className={styles.small} title={momentText(Date.parse(created_at))}>
        {t('by', { name: connected_by.name })} · <RelativeTime at={created_at} />
      </p>
    </div>
  )
}
