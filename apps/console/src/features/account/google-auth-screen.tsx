import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { t } from './texts.ts'

/** Page at /google_auth, where Google would redirect users (checklist P3). Accounts support only passwords and emailed links, so the page links to sign-in. */
export function Component() {
  return (
    <PlainPage title={t('googleTitle')} lead={<p>{t('googleLead')}</p>}>
      <Button component={Link} to="/login" replace fullWidth>
        {t('login')}
      </Button>
    </PlainPage>
  )
}
