import { Button, PasswordInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'
import { title } from './titles.ts'

const eye = () => ({ 'aria-label': t('showPassword'), tabIndex: 0 })

/** Page at /admin/profile/changePassword. */
export function Component() {
  const [current_password, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<{ field: 'current' | 'new'; text: string } | null>(null)
  const { user } = useSignedIn()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.identity.changePassword({ current_password, password }),
    onMutate: () => setFailure(null),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      showSuccess(t('updated'))
    },
    onError: (cause) => {
      const code = cause instanceof ApiError ? cause.code : 'internal'
      if (code === 'incorrect_credentials') setFailure({ field: 'current', text: t('wrongPassword') })
      else if (code.startsWith('password_')) setFailure({ field: 'new', text: errorText(cause) })
      else showError(errorText(cause))
    },
  })
  return (
    <Page title={title('changePassword')} lead={t('passwordLead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (password.length < limits.passwordLengthMin) return setFailure({ field: 'new', text: t('tooShort') })
          mutate()
        }}
      >
        <Section
          footer={
            <Button type="submit" loading={isPending} disabled={!current_password || !password}>
              {t('save')}
            </Button>
          }
        >
          <div className={styles.password}>
            <input type="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordInput
              label={t('currentPassword')}
              autoComplete="current-password"
              value={current_password}
              error={failure?.field === 'current' && failure.text}
              visibilityToggleButtonProps={eye()}
              onChange={(event) => setCurrent(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('newPassword')}
              description={t('newPasswordHint', { count: limits.passwordLengthMin })}
              autoComplete="new-password"
              value={password}
              error={failure?.field === 'new' && failure.text}
              visibilityToggleButtonProps={eye()}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </div>
        </Section>
      </form>
    </Page>
  )
}
