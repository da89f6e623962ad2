import { Button, Modal, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

/** What a legal hold is placed on: a contact, or one conversation. */
type Held = { visitor_id: string } | { conversation_ref: string }

/** Dialog that places a legal hold. */
export function HoldDialog({ held, isOpen, onClose }: { held: Held; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('hold')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <HoldForm held={held} onClose={onClose} />}
    </Modal>
  )
}

function HoldForm({ held, onClose }: { held: Held; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const hold = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.personalData.hold({ ...held, reason }),
    onSuccess: () => {
      showSuccess(t('held'))
      onClose()
    },
  })
  return (
    <DialogForm onSubmit={() => hold.mutate()}>
      <p>{t('visitor_id' in held ? 'holdText' : 'holdConversationText')}</p>
      {hold.isError && <Notice tone="danger">{errorText(hold.error)}</Notice>}
      <TextInput label={t('reason')} data-autofocus maxLength={200} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="personalData.hold" type="submit" busy={hold.isPending} disabled={reason.trim() === ''}>
          {t('hold')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
