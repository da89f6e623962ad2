import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PlainPage } from '../../shared/plain-page/plain-page.tsx'
import { t } from './texts.ts'

/** Page at /google_auth, where Google would return a user (checklist P3). Accounts here have only passwords and mailed links, so it leads to the sign-in. */
export function Component() {
  return (
    <PlainPage title={t('googleTitle')} lead={<p>{t('googleLead')}</p>}>
      <Button component={Link} to="/login" replace fullWidth>
        {t('login')}
      </Button>
    </PlainPage>
  )
}
