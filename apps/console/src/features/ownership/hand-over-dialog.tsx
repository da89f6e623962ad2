import { Button, Modal, NativeSelect } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { ownershipQuery } from './api.ts'
import { t } from './texts.ts'

/** Dialog that hands the library over to another admin. */
export function HandOverDialog({ isOpen, owner_id, onClose }: { isOpen: boolean; owner_id: string | undefined; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('handOverTitle')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <HandOverForm owner_id={owner_id} onClose={onClose} />
    </Modal>
  )
}

function HandOverForm({ owner_id, onClose }: { owner_id: string | undefined; onClose: () => void }) {
  const admins = useAgents()?.filter((agent) => agent.agent_role === 'admin' && agent.user_id !== owner_id)
  const [ref_uid, setTo] = useState('')
  const handOver = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.ownership.handOver({ ref_uid }),
    onSuccess: (ownership) => {
      keepAnswer(ownershipQuery.queryKey, ownership)
      showSuccess(t('done', { name: ownership.owner?.name ?? '' }))
      onClose()
    },
  })
  if (admins?.length === 0) return <Notice tone="info">{t('noOther')}</Notice>
  return (
    <DialogForm onSubmit={() => handOver.mutate()}>
      <p>{t('handOverText')}</p>
      {handOver.isError && <Notice tone="danger">{errorText(handOver.error)}</Notice>}
      <NativeSelect
        label={t('newOwner')}
        data-autofocus
        value={ref_uid}
        data={[{ value: '', label: t('choose') }, ...(admins ?? []).map((agent) => ({ value: agent.user_id, label: shownName(agent) }))]}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="ownership.handOver" type="submit" busy={handOver.isPending} disabled={ref_uid === ''}>
          {t('handOver')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
