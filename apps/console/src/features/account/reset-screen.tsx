import { Button, PasswordInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { Skeleton } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { errorText } from '../../shared/connection/error-text.ts'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { endSession } from '../../shared/session/end-session.ts'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { t } from './texts.ts'

/** Form that sets a new password using the `oobCode` of a reset link (checklist A8). */
export function Component() {
  const oobCode = useSearchParams()[0].get('oobCode') ?? ''
  const account = useQuery({
    queryKey: ['reset', oobCode],
    queryFn: () => identityApi.identity.verifyReset({ oobCode }),
    enabled: oobCode !== '',
    retry: false,
  })
  const [isUsed, setUsed] = useState(false)
  if (!oobCode || account.isError || isUsed) return <Expired />
  return (
    <AccountLayout title={t('resetTitle')}>
      {account.data ? (
        <NewPassword oobCode={oobCode} email={account.data.email} onUsed={() => setUsed(true)} />
      ) : (
        <Skeleton rows={4} height={18} label={t('checking')} />
      )}
    </AccountLayout>
  )
}

function NewPassword({ oobCode, email, onUsed }: { oobCode: string; email: string; onUsed: () => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => identityApi.identity.confirmReset({ oobCode, password }),
    onSuccess: async () => {
      showSuccess(t('updated'))
      await endSession('refused')
      await navigate('/login', { state: { email } })
    },
    onError: (cause) => {
      const code = cause instanceof ApiError ? cause.code : 'internal'
      if (code === 'token_invalid') return onUsed()
      if (code === 'password_too_short' || code === 'password_too_common') return setFailure(errorText(cause))
      showError(t('resetFailed'))
    },
  })
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (password.length < limits.passwordLengthMin) return setFailure(t('tooShort'))
        setFailure(null)
        mutate()
      }}
    >
      <p className={styles.account}>
        {t('for')} <strong>{email}</strong>
      </p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        size="md"
        value={password}
        error={failure}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isPending} disabled={password === ''}>
        {t('save')}
      </Button>
    </form>
  )
}

function Expired() {
  return (
    <PlainPage title={t('tryAgain')} lead={t('expired')}>
      <Button component={Link} to="/forgot">
        {t('forgot')}
      </Button>
      <Link to="/login">{t('backToLogin')}</Link>
    </PlainPage>
  )
}
