import { Link } from 'react-router'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { AccountLayout } from './account-layout.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { t } from './texts.ts'

/** Form that requests a password reset link (checklist A7). The response doesn't reveal whether the email address is known. */
export function Component() {
  return (
    <AccountLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      <MailLinkForm
        request={(email) => identityApi.identity.requestReset({ email })}
        button={t('sendLink')}
        sent={t('linkSent')}
        sentText={t('linkSentText')}
        failureText={() => t('linkFailed')}
      />
      <p className={styles.after}>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AccountLayout>
  )
}
