import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { shownInPlace } from '../../connection/query-client.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../interface/page/loaded.tsx'
import { knowsPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'
import { passkeysQuery } from '../passkeys/passkeys-query.ts'
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
  const passkeys = useQuery(passkeysQuery)
  const hasPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0
  return (
    <>
      <Loaded query={ways}>{({ password, code }) => (password || code ? <Proof key={String(code)} byCode={code} /> : !hasPasskey && <SignInAgain />)}</Loaded>
      {hasPasskey && <ByPasskey />}
    </>
  )
}

/** Asks for a code if there is a second factor, otherwise for the password. */
function Proof({ byCode }: { byCode: boolean }) {
  const [proof, setProof] = useState('')
  const email = useSession()?.user.email ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.identity.confirm(byCode ? { code: proof.trim() } : { password: proof }),
    onSuccess: () => answerConfirmation(true),
    onError: shownInPlace,
  })
  const field = {
    'data-autofocus': true,
    value: proof,
    error: error && errorText(error),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setProof(event.currentTarget.value),
  }
  return (
    <DialogForm onSubmit={() => proof && mutate()}>
      <p>{t(byCode ? 'leadCode' : 'lead')}</p>
      {byCode ? (
        <TextInput label={t('code')} autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={64} {...field} />
      ) : (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            {...field}
          />
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={() => answerConfirmation(false)}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={byCode ? proof.trim().length < 6 : proof === ''}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function ByPasskey() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await api.passkeys.startConfirming({})
      return api.passkeys.confirm(await signWithPasskey(options))
    },
    onSuccess: () => answerConfirmation(true),
    onError: shownInPlace,
  })
  return (
    <>
      {error && <Notice tone="danger">{error instanceof ApiError ? errorText(error) : t('passkeyFailed')}</Notice>}
      <Button variant="subtle" fullWidth mt="sm" loading={isPending} onClick={() => mutate()}>
        {t('passkey')}
      </Button>
    </>
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
