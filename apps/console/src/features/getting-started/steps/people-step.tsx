import { NativeSelect, TextInput } from '@mantine/core'
import type { GettingStartedView } from '@porchlight/contracts/getting-started/getting-started'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { useRoleChoices } from '../../../shared/people/role-choices.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import styles from '../set-up.module.css'
import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

const page = '/admin/profile/teammates'

/** Invitations, one after the other. */
export function PeopleStep({ view: { is_mail_kept } }: { view: GettingStartedView }) {
  const { canRun } = usePermissions()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('agent')
  const choices = useRoleChoices()
  const invite = useMutation({
    onError: shownInPlace,
    mutationFn: (wish: { email: string; role: string }) => api.identity.invite(wish),
    onSuccess: () => {
      setEmail('')
    },
  })
  const links = [[t('invite'), page]] as const
  if (!canRun('identity.invite')) return <Actions links={links} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate({ email: email.trim(), role })
      }}
    >
      {is_mail_kept && <Notice tone="warning">{t('mailKept')}</Notice>}
      {invite.isError && <Notice tone="danger">{errorText(invite.error)}</Notice>}
      <div className={styles.fields}>
        <TextInput
          label={t('inviteEmail')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('role')}
          value={role}
          data={choices.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </div>
      <p role="status" className={styles.outcome}>
        {invite.isSuccess && t('invited', { email: invite.variables.email })}
      </p>
      <Actions links={links}>
        <ActionButton for="identity.invite" type="submit" size="xs" busy={invite.isPending} disabled={email.trim() === ''}>
          {t('sendInvitation')}
        </ActionButton>
      </Actions>
    </form>
  )
}
