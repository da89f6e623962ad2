import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { t } from './texts.ts'

/** Screen at /Invite?email= with a 'Register' button (checklist A10). The specification doesn't define the registration itself. */
export function Component() {
  const email = useSearchParams()[0].get('email')
  return (
    <PlainPage
      title={t('inviteTitle')}
      lead={
        <>
          {t('inviteLead')}
          {email && (
            <>
              <br />
              <strong>{email}</strong>
            </>
          )}
        </>
      }
    >
      <Button type="button">{t('register')}</Button>
    </PlainPage>
  )
}
