import { Button, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '../../shared/error-text.ts'
import { PlainPage } from '../../shared/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import { showError, showSuccess } from '../../shared/toasts.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { t } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Support Signin at /hlpt (checklist A11): asks for a sign-in link, and is where that link leads back to, with its `oobCode`. */
export function Component() {
  const oobCode = useSearchParams()[0].get('oobCode')
  return oobCode ? <UseLink oobCode={oobCode} /> : <AskForLink />
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => identityApi.identity.requestSignInLink({ email: email.trim() }),
    onSuccess: () => showSuccess(t('signinLinkSent')),
    onError: (cause) => showError(errorText(cause)),
  })
  return (
    <AccountLayout title={t('supportTitle')} lead={t('supportLead')}>
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
          {t('continue')}
        </Button>
      </form>
    </AccountLayout>
  )
}

/** The link is used up by a click, not by opening the page, so that a mail scanner does not use it up. */
function UseLink({ oobCode }: { oobCode: string }) {
  const { signIn, isPending, failure } = useSignIn(identityApi.identity.confirmSignInLink)
  return (
    <PlainPage title={t('confirmTitle')} lead={t('confirmLead')}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button loading={isPending} onClick={() => signIn({ oobCode })}>
        {t('continue')}
      </Button>
      {failure && <Link to="/hlpt">{t('newLink')}</Link>}
    </PlainPage>
  )
}
