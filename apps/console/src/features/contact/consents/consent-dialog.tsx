import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { consentLimits } from '@porchlight/contracts/consents/consent-limits'
import type { ConsentView } from '@porchlight/contracts/consents/consents'
import { ChoiceBar, Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

/** `wished`: what the form begins with; null while the dialog is closed. */
type Props = { visitor_id: string; wished: Pick<ConsentView, 'purpose' | 'is_given'> | null; onClose: () => void }

/** Dialog that records a consent, or that it was withdrawn. */
export default function ConsentDialog({ wished, ...props }: Props) {
  return (
    <Modal
      opened={wished !== null}
      onClose={props.onClose}
      title={t(wished?.is_given === false ? 'recordWithdrawal' : 'record')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wished && <Form {...props} wished={wished} />}
    </Modal>
  )
}

function Form({ visitor_id, wished, onClose }: Props & { wished: NonNullable<Props['wished']> }) {
  const [consent, setConsent] = useState({ ...wished, wording: '' })
  const record = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.consents.record({ visitor_id, ...consent, purpose: consent.purpose.trim() }),
    onSuccess: (answer) => {
      keepAnswer(['consents', visitor_id], answer)
      showSuccess(t(consent.is_given ? 'recorded' : 'withdrawalRecorded'))
      onClose()
    },
  })
  return (
    <DialogForm onSubmit={() => record.mutate()}>
      {record.isError && <Notice tone="danger">{refusal(record.error)}</Notice>}
      <TextInput
        label={t('purpose')}
        description={t('purposeHint')}
        data-autofocus={wished.purpose === '' || undefined}
        required
        dir="auto"
        maxLength={consentLimits.purpose}
        value={consent.purpose}
        onChange={(event) => setConsent({ ...consent, purpose: event.currentTarget.value })}
      />
      <ChoiceBar
        label={t('state')}
        value={consent.is_given ? 'given' : 'withdrawn'}
        choices={[
          { value: 'given', label: t('given') },
          { value: 'withdrawn', label: t('withdrawn') },
        ]}
        onChange={(value) => setConsent({ ...consent, is_given: value === 'given' })}
      />
      <Textarea
        label={t(consent.is_given ? 'wording' : 'withdrawnWording')}
        description={t('wordingHint')}
        rows={3}
        dir="auto"
        maxLength={consentLimits.wording}
        value={consent.wording}
        onChange={(event) => setConsent({ ...consent, wording: event.currentTarget.value })}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="consents.record" type="submit" busy={record.isPending} disabled={consent.purpose.trim() === ''}>
          {t(consent.is_given ? 'record' : 'recordWithdrawal')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}

const refusal = (error: unknown): string =>
  error instanceof ApiError && error.code === 'conflict' ? t(error.fields?.contact === 'erased' ? 'erased' : 'tooMany') : errorText(error)
