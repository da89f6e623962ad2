import { Button, Modal, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { shownInPlace } from '../../connection/query-client.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../interface/page/loaded.tsx'
import { useSession } from '../session-store.ts'
import { signOut } from '../sign-out.ts'
import { answerConfirmation } from './confirmation.ts'
import { t } from './texts.ts'

/** Dialog that asks who is there, before a dangerous act. Without a way to prove it, the person has to sign in again. */
export default function ConfirmationDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={() => answerConfirmation(false)} title={t('title')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <Ways />
    </Modal>
  )
}

function Ways() {
  const ways = useQuery({ queryKey: ['confirmation-ways'], queryFn: () => api.identity.confirmationWays({}), staleTime: 0 })
  return <Loaded query={ways}>{({ password }) => (password ? <ByPassword /> : <SignInAgain />)}</Loaded>
}

function ByPassword() {
  const [password, setPassword] = useState('')
  const email = useSession()?.user.email ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.identity.confirm({ password }),
    onSuccess: () => answerConfirmation(true),
    onError: shownInPlace,
  })
  return (
    <DialogForm onSubmit={() => password && mutate()}>
      <p>{t('lead')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error && errorText(error)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={() => answerConfirmation(false)}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={password === ''}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function SignInAgain() {
  return (
    <DialogForm onSubmit={() => void signOut()}>
      <p>{t('signInAgain')}</p>
      <DialogActions>
        <Button variant="default" onClick={() => answerConfirmation(false)}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('signOut')}</Button>
      </DialogActions>
    </DialogForm>
  )
}
