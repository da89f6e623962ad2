import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { Row } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { keepSso } from './api.ts'
import { t } from './texts.ts'

/** Removes the provider, after a question. */
export function RemoveProvider() {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.singleSignOn.remove({}),
    onSuccess: (view) => {
      setAsking(false)
      keepSso(view)
      showSuccess(t('removed'))
    },
  })
  return (
    <Row label={t('remove')} hint={t('removeHint')}>
      <ActionButton for="singleSignOn.remove" variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeTitle')}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </Row>
  )
}
