import { ApiError } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import type { Endpoint, NewSecret } from './endpoints-query.ts'
import { ReceiverState } from './receiver-state.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TestButton } from './test-button.tsx'
import { t } from './texts.ts'

type Props = { endpoint: Endpoint; onEdit: () => void; onSecret: (made: NewSecret) => void }

/** One receiver: its state, what uses it, and what can be done with it. */
export function WebhookLine({ endpoint, onEdit, onSecret }: Props) {
  const { endpoint_ref, name, is_enabled } = endpoint
  const [open, setOpen] = useState<'remove' | 'rotate' | null>(null)
  const close = () => setOpen(null)
  const turn = useMutation({ mutationFn: () => api.webhooks.update({ endpoint_ref, is_enabled: !is_enabled }) })
  const remove = useMutation({
    mutationFn: () => api.webhooks.remove({ endpoint_ref }),
    onError: (error) => {
      close()
      const user = error instanceof ApiError ? error.fields?.used_by : undefined
      showError(user === undefined ? errorText(error) : t('inUse', { name: user }))
    },
    onSuccess: () => {
      showSuccess(t('removed', { name }))
    },
  })
  return (
    <li className={styles.mailbox}>
      <div className={styles.about}>
        <ReceiverState endpoint={endpoint} />
      </div>
      <div className={styles.actions}>
        <TestButton endpoint={endpoint} />
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
