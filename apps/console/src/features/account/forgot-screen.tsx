import { Button, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { identityApi } from '../../shared/session/identity-api.ts'
import { showError, showSuccess } from '../../shared/toasts.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { t } from './texts.ts'

/** Asks for a reset link (checklist A7). The answer is the same whether the address is known or not. */
export function Component() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => identityApi.identity.requestReset({ email: email.trim() }),
    onSuccess: () => showSuccess(t('linkSent')),
    onError: () => showError(t('linkFailed')),
  })
  return (
    <AccountLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isPending} disabled={!email.trim()}>
          {t('sendLink')}
        </Button>
        {isSuccess && <Notice tone="success">{t('linkSentText')}</Notice>}
      </form>
      <p className={styles.after}>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AccountLayout>
  )
}
