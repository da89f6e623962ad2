import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { CompanyView } from '@porchlight/contracts/directory/directory'
import { masked } from '@porchlight/contracts/hidden-values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { t as contact } from '../texts.ts'
import { t } from './texts.ts'

type Props = { company?: CompanyView | undefined; isOpen: boolean; onClose: () => void; onSaved?: (company: CompanyView) => void }

/** Dialog that adds a company, or changes one. */
export default function CompanyDialog({ isOpen, onClose, company, onSaved }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t(company ? 'editCompany' : 'addCompany')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Form company={company} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  )
}

/** Facts that this person sees: the others stay as they are. */
const seen = (facts: Record<'name' | 'website' | 'notes', string>) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== masked))

const isTakenName = (cause: unknown): boolean => cause instanceof ApiError && cause.fields?.name === 'taken'

function Form({ company, onClose, onSaved }: Pick<Props, 'company' | 'onClose'> & { onSaved: Props['onSaved'] }) {
  const [facts, setFacts] = useState({ name: company?.name ?? '', website: company?.website ?? '', notes: company?.notes ?? '' })
  const save = useMutation({
    mutationFn: () =>
      company ? api.directory.changeCompany({ company_ref: company.company_ref, revision: company.revision, ...seen(facts) }) : api.directory.addCompany(facts),
    onSuccess: (saved) => {
      showSuccess(t('saved'))
      onSaved?.(saved.company)
      onClose()
    },
    onError: (cause) => isTakenName(cause) || showError(errorText(cause)),
  })
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput
        label={t('name')}
        required
        maxLength={120}
        dir="auto"
        value={facts.name}
        error={isTakenName(save.error) && t('taken')}
        onChange={(event) => setFacts({ ...facts, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('website')}
        maxLength={200}
        inputMode="url"
        disabled={facts.website === masked}
        description={facts.website === masked && contact('hiddenHint')}
        value={facts.website}
        onChange={(event) => setFacts({ ...facts, website: event.currentTarget.value })}
      />
      <Textarea
        label={t('notes')}
        maxLength={5000}
        rows={4}
        disabled={facts.notes === masked}
        description={facts.notes === masked && contact('hiddenHint')}
        dir="auto"
        value={facts.notes}
        onChange={(event) => setFacts({ ...facts, notes: event.currentTarget.value })}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={facts.name.trim() === ''}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
