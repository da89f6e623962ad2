import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import type { ChildLibrary } from '@porchlight/contracts/libraries/agency'
import { roles } from '@porchlight/contracts/permission-flags'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { t as people } from '../../shared/people/texts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { rolesOfChildQuery } from './api.ts'
import { t } from './texts.ts'

/** Dialog that invites someone into a child library, by default as an admin. */
export function InviteIntoChildDialog({ child, onClose }: { child: ChildLibrary | null; onClose: () => void }) {
  return (
    <Modal
      opened={child !== null}
      onClose={onClose}
      title={t('inviteTitle', { name: child?.company_name ?? '' })}
      size={440}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {child && <InviteForm key={child.support_lib_id} child={child} onClose={onClose} />}
    </Modal>
  )
}

function InviteForm({ child, onClose }: { child: ChildLibrary; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string>('admin')
  const own = useQuery(rolesOfChildQuery(child.support_lib_id)).data ?? []
  const invite = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.identity.inviteIntoChild({ child_lib_id: child.support_lib_id, email: email.trim(), role }),
    onSuccess: () => {
      showSuccess(t('invited', { email: email.trim() }))
      onClose()
    },
  })
  return (
    <DialogForm onSubmit={() => invite.mutate()}>
      {invite.isError && <Notice tone="danger">{errorText(invite.error)}</Notice>}
      <TextInput
        label={t('inviteEmail')}
        type="email"
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('role')}
        value={role}
        data={[...roles.map((value) => ({ value, label: people(value) })), ...own.map(({ role_ref, role_name }) => ({ value: role_ref, label: role_name }))]}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="identity.inviteIntoChild" type="submit" busy={invite.isPending} disabled={!email.trim()}>
          {t('sendInvitation')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
