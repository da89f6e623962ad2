import { Button } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import { AccountLayout } from './account-layout.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { t } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Where an identity provider sends the browser back to, with its answer in the query: it counts once, so it is sent once. */
export function Component() {
  const [answer] = useState(() => window.location.search.slice(1))
  const { signIn, failure, secondFactor, isPending } = useSignIn(identityApi.singleSignOn.finish)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => signIn({ answer }), [])
  if (secondFactor)
    return (
      <AccountLayout title={t('codeTitle')} lead={t('codeLead')} isUnderWay>
        <SecondFactorForm failure={failure} isPending={isPending} onCode={secondFactor} />
      </AccountLayout>
    )
  if (isPending || !failure) return <PlainPage title={t('signingIn')} busy />
  return (
    <PlainPage title={t('ssoFailed')}>
      <Notice tone="danger">{failure}</Notice>
      <Button component={Link} to="/login">
        {t('login')}
      </Button>
    </PlainPage>
  )
}
