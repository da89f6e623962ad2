import { Button, Modal, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ChildLibrary } from '@porchlight/contracts/libraries/agency'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { HostClaim } from '../../shared/library/hosts/host-claim.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './agency.module.css'
import { t } from './texts.ts'

/** Dialog that creates a child library or edits one. */
export function ChildDialog({ edited, onClose }: { edited: ChildLibrary | 'new' | null; onClose: () => void }) {
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'newTitle' : 'editTitle')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {edited && <ChildForm key={edited === 'new' ? '' : edited.support_lib_id} child={edited === 'new' ? null : edited} onClose={onClose} />}
    </Modal>
  )
}

function ChildForm({ child, onClose }: { child: ChildLibrary | null; onClose: () => void }) {
  const [company_name, setName] = useState(child?.company_name ?? '')
  const [claim, setClaim] = useState(child?.library_domain_claim ?? null)
  const known = child?.library_domain_claim?.host ?? child?.library_domain ?? ''
  const [library_domain, setDomain] = useState(known)
  const [library_email, setEmail] = useState(child?.library_email ?? '')
  const [owner, setOwner] = useState('')
  const { can } = usePermissions()
  const save = useMutation({
    mutationFn: async () => {
      const email = library_email.trim() ? { library_email: library_email.trim() } : {}
      if (!child) {
        const made = await api.agency.create({ company_name, library_domain, ...email })
        // The library exists now, so a failed invitation is told by itself and can be repeated from the list.
        if (owner.trim())
          await api.identity
            .inviteIntoChild({ child_lib_id: made.child.support_lib_id, email: owner.trim(), role: 'admin' })
            .catch((cause: unknown) => showError(t('notInvited', { email: owner.trim(), why: errorText(cause) })))
        return made
      }
      // Send the domain only if it was changed: older installations may have stored an invalid one.
      const domain = library_domain === known ? {} : { library_domain }
      return api.agency.update({ child_lib_id: child.support_lib_id, company_name, ...domain, ...email })
    },
    onSuccess: () => {
      showSuccess(child ? t('saved') : t('created', { name: company_name }))
      onClose()
    },
    onError: (cause) => !(cause instanceof ApiError && cause.fields) && showError(errorText(cause)),
  })
  const verify = async (child_lib_id: string) => {
    const { child: changed, is_verified } = await api.agency.verifyDomain({ child_lib_id })
    setClaim(changed.library_domain_claim)
    return is_verified
  }
  const refused = save.error instanceof ApiError ? (save.error.fields ?? {}) : {}
  const isTaken = save.error instanceof ApiError && save.error.code === 'already_taken'
  return (
    <DialogForm noValidate onSubmit={() => save.mutate()}>
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={120}
        value={company_name}
        error={refused.company_name && t('wrongName')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('domain')}
        description={t('domainHint')}
        maxLength={253}
        spellCheck={false}
        autoComplete="off"
        value={library_domain}
        error={isTaken ? t('takenDomain') : refused.library_domain && t('wrongDomain')}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      {child && claim && library_domain === claim.host && (
        <div className={styles.claim}>
          <HostClaim claim={claim} verify={() => verify(child.support_lib_id)} />
        </div>
      )}
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        type="email"
        maxLength={254}
        value={library_email}
        error={refused.library_email && t('wrongEmail')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {!child && can('canInviteNewUsers') && (
        <TextInput
          label={t('owner')}
          description={t('ownerHint')}
          type="email"
          maxLength={254}
          autoComplete="off"
          value={owner}
          onChange={(event) => setOwner(event.currentTarget.value)}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton
          for={child ? 'agency.update' : 'agency.create'}
          type="submit"
          busy={save.isPending}
          disabled={!company_name.trim() || !library_domain.trim()}
        >
          {t(child ? 'save' : 'create')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
