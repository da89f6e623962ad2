import { Button, Modal, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import type { Endpoint, NewSecret } from './endpoints-query.ts'
import { t } from './texts.ts'

/** Hours for which an old secret can stay valid. */
const overlaps = [24, 168, 0] as const

/** Dialog that makes a new secret. */
export function RotateDialog(props: { endpoint: Endpoint; isOpen: boolean; onClose: () => void; onSecret: (made: NewSecret) => void }) {
  const { endpoint, isOpen, onClose, onSecret } = props
  const { endpoint_ref, name } = endpoint
  const [hours, setHours] = useState<number>(overlaps[0])
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotateSecret({ endpoint_ref, overlap_hours: hours }),
    onSuccess: ({ secret }) => {
      onClose()
      onSecret({ name, secret })
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('rotateOf', { name })} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => rotate.mutate()}>
        <NativeSelect
          label={t('overlap')}
          description={t('rotateLead')}
          data-autofocus
          value={String(hours)}
          data={overlaps.map((each) => ({ value: String(each), label: t(`overlap_${each}`) }))}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            {t('rotate')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
