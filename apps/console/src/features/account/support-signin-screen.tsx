import { Button } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '../../shared/connection/error-text.ts'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import { AccountLayout } from './account-layout.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { t } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Support Signin at /hlpt (checklist A11): requests a sign-in link, and handles that link's `oobCode` when it is opened. */
export function Component() {
  const oobCode = useSearchParams()[0].get('oobCode')
  return oobCode ? <UseLink oobCode={oobCode} /> : <AskForLink />
}

const askForLink = (email: string) => identityApi.identity.requestSignInLink({ email })

function AskForLink() {
  return (
    <AccountLayout title={t('supportTitle')} lead={t('supportLead')}>
      <MailLinkForm request={askForLink} button={t('continue')} sent={t('signinLinkSent')} failureText={errorText} />
    </AccountLayout>
  )
}

/** Redeems the link on a click rather than on load, so that mail scanners can't use it up. */
function UseLink({ oobCode }: { oobCode: string }) {
  const { signIn, isPending, failure, secondFactor } = useSignIn(identityApi.identity.confirmSignInLink)
  if (secondFactor)
    return (
      <AccountLayout title={t('codeTitle')} lead={t('codeLead')} isUnderWay>
        <SecondFactorForm failure={failure} isPending={isPending} onCode={secondFactor} />
      </AccountLayout>
    )
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
