import { Modal, TextInput } from '@mantine/core'
import type { Role } from '@porchlight/contracts/permission-flags'
import { Notice } from '@porchlight/ui'
import { useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useRoleChoices } from '../../shared/people/role-choices.ts'
import { t as people } from '../../shared/people/texts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useInvite } from './api.ts'
import styles from './people.module.css'
import { t } from './texts.ts'

const roleTexts = (): Record<Role, string> => ({ agent: t('roleAgent'), writer: t('roleWriter'), editor: t('roleEditor'), admin: t('roleAdmin') })

/** Dialog that sends an invitation, given an email address and a role. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('invite')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <InviteForm onDone={onClose} />
    </Modal>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [agent_name, setName] = useState('')
  const [role, setRole] = useState('agent')
  const choices = useRoleChoices()
  const invite = useInvite(onDone)
  return (
    <DialogForm onSubmit={() => invite.mutate({ email: email.trim(), role, agent_name: agent_name.trim() || undefined })}>
      {invite.isError && <Notice tone="danger">{errorText(invite.error)}</Notice>}
      <TextInput
        label={t('email')}
        type="email"
        required
        withAsterisk={false}
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput label={t('nameOptional')} maxLength={80} autoComplete="off" value={agent_name} onChange={(event) => setName(event.currentTarget.value)} />
      <fieldset className={styles.roles}>
        <legend>{t('role')}</legend>
        {choices.map(({ value, label, base, isOwn }) => (
          <label key={value} className={styles.role}>
            <input type="radio" name="role" value={value} checked={role === value} onChange={() => setRole(value)} />
            <strong>{label}</strong>
            <span>{isOwn ? t('roleOwn', { base: people(base) }) : roleTexts()[base]}</span>
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <ActionButton for="identity.invite" type="submit" busy={invite.isPending} disabled={!email.trim()}>
          {t('sendInvitation')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
