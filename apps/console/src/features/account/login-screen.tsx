import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { identityApi } from '../../shared/session/identity-api.ts'
import { knowsPasskeys, signWithPasskey } from '../../shared/session/passkeys/ceremony.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { signInFailure } from './sign-in-failure.ts'
import { keepReturn } from './single-sign-on-return.ts'
import { t } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'
import { useIsSetUp, useTypedEmail } from './use-typed-email.ts'

async function signInWithPasskey({ remember_me }: { remember_me: boolean }) {
  const { options } = await identityApi.passkeys.startSignIn({})
  return identityApi.passkeys.signIn({ ...(await signWithPasskey(options)), remember_me })
}

/** Sign-in screen (route name Admin, checklist A1–A6). */
export function Component() {
  const typed = useTypedEmail()
  const [email, setEmail] = useState(typed)
  const isNew = useIsSetUp()
  const [password, setPassword] = useState('')
  const [remember_me, setRemember] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [ssoFailure, setSsoFailure] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { signIn, isPending, failure, secondFactor } = useSignIn(identityApi.identity.signIn)
  const passkey = useSignIn(signInWithPasskey)
  const shownFailure = ssoFailure ?? passkey.failure ?? failure
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!email.trim()) return emailField.current?.focus()
    if (!password) return passwordField.current?.focus()
    setSsoFailure(null)
    signIn({ email: email.trim(), password, remember_me })
  }
  const [params] = useSearchParams()
  const elsewhere = useMutation({
    mutationFn: () => identityApi.singleSignOn.begin({ email: email.trim(), remember_me }),
    onMutate: () => setSsoFailure(null),
    onSuccess: ({ redirect_to }) => {
      keepReturn(params.get('returnUrl'))
      location.assign(redirect_to)
    },
    onError: (cause) => setSsoFailure(cause instanceof ApiError && cause.code === 'not_found' ? t('ssoNone') : signInFailure(cause)),
  })
  const askProvider = () => {
    if (email.trim()) return elsewhere.mutate()
    setChecked(true)
    emailField.current?.focus()
  }
  if (secondFactor)
    return (
      <AccountLayout title={t('codeTitle')} lead={t('codeLead')} isUnderWay>
        <SecondFactorForm failure={failure} isPending={isPending} onCode={secondFactor} />
      </AccountLayout>
    )
  return (
    <AccountLayout title={t('signInTitle')} lead={t('signInLead')}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        {shownFailure ? <Notice tone="danger">{shownFailure}</Notice> : isNew && <Notice tone="success">{t('setUpDone')}</Notice>}
        <TextInput
          ref={emailField}
          autoFocus={typed === ''}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
          value={email}
          error={isChecked && !email.trim() && t('emailRequired')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          autoFocus={typed !== ''}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          value={password}
          error={isChecked && !password && t('passwordRequired')}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={styles.between}>
          <Checkbox label={t('rememberMe')} checked={remember_me} onChange={(event) => setRemember(event.currentTarget.checked)} />
          <Link to="/forgot" state={{ email: email.trim() }}>
            {t('forgot')}
          </Link>
        </div>
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('signIn')}
        </Button>
        <Button variant="default" size="md" fullWidth loading={elsewhere.isPending} onClick={askProvider}>
          {t('sso')}
        </Button>
        {knowsPasskeys() && (
          <Button variant="default" size="md" fullWidth loading={passkey.isPending} onClick={() => passkey.signIn({ remember_me })}>
            {t('passkey')}
          </Button>
        )}
      </form>
    </AccountLayout>
  )
}
