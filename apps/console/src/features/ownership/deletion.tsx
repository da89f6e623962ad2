import { Button, Modal, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { OwnershipView } from '@porchlight/contracts/ownership/ownership'
import { Notice } from '@porchlight/ui'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { ownershipQuery } from './api.ts'
import { t } from './texts.ts'

const remember = (ownership: OwnershipView) => void keepAnswer(ownershipQuery.queryKey, ownership)

/** Section that has the library deleted, or keeps it while that is possible. */
export function Deletion({ ownership }: { ownership: OwnershipView }) {
  const { company_name, deletes_at, deletion_by } = ownership
  const [isOpen, setOpen] = useState(false)
  const keep = useMutation({
    mutationFn: () => api.ownership.cancelDeletion({}),
    onSuccess: (kept) => {
      remember(kept)
      showSuccess(t('kept'))
    },
  })
  if (deletes_at) {
    const date = dateFormat(currentLocale(), { dateStyle: 'long' }).format(new Date(deletes_at))
    return (
      <Section title={t('deletion')}>
        <Row label={t('deletionPlanned', { date, name: deletion_by?.name ?? '' })}>
          <ActionButton for="ownership.cancelDeletion" size="xs" busy={keep.isPending} onClick={() => keep.mutate()}>
            {t('keep')}
          </ActionButton>
        </Row>
      </Section>
    )
  }
  return (
    <Section title={t('deletion')}>
      <Row label={company_name} hint={t('deletionText')}>
        <ActionButton for="ownership.planDeletion" variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('remove')}
        </ActionButton>
      </Row>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('removeTitle', { name: company_name })}
        size={440}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <DeletionForm name={company_name} onClose={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}

function DeletionForm({ name, onClose }: { name: string; onClose: () => void }) {
  const [company_name, setName] = useState('')
  const plan = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.ownership.planDeletion({ company_name }),
    onSuccess: (ownership) => {
      onClose()
      remember(ownership)
      showSuccess(t('planned'))
    },
  })
  const hasChildren = plan.error instanceof ApiError && plan.error.fields?.children
  return (
    <DialogForm onSubmit={() => plan.mutate()}>
      <p>{t('removeText')}</p>
      {plan.isError && <Notice tone="danger">{hasChildren ? t('hasChildren') : errorText(plan.error)}</Notice>}
      <TextInput label={t('companyName')} data-autofocus autoComplete="off" value={company_name} onChange={(event) => setName(event.currentTarget.value)} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="ownership.planDeletion" type="submit" color="red" busy={plan.isPending} disabled={company_name.trim() !== name.trim()}>
          {t('remove')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
