import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { LockedNotice } from '../form/locked-notice.tsx'
import { permissionName, t } from '../texts.ts'
import { title } from '../titles.ts'
import { IdentitySecret } from './identity-secret.tsx'
import { SigningExample } from './signing-example.tsx'

/** Page at /admin/profile/settings/identity: the secret for verifying visitors. Hidden completely without the permission. */
export function Component() {
  const { canRun } = usePermissions()
  return (
    <Page title={title('identity')} lead={t('identityLead')}>
      {canRun('libraries.identitySecret') ? (
        <>
          <IdentitySecret />
          <SigningExample />
        </>
      ) : (
        <Section footer={<LockedNotice>{t('lockedBy', { permission: permissionName('canManageMessengerSettings') })}</LockedNotice>}>{null}</Section>
      )}
    </Page>
  )
}
