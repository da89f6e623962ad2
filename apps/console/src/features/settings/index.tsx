import { Page } from '../../shared/page/page.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { ChatSettings } from './chat-settings.tsx'
import { EmbedCode } from './embed-code.tsx'
import { IdentitySecret } from './identity-secret.tsx'
import { t } from './texts.ts'

/** /admin/profile/settings: chat settings, embed code, identity secret. */
export function Component() {
  const { canRun } = usePermissions()
  return (
    <Page title={t('title')} lead={t('lead')}>
      <ChatSettings />
      <EmbedCode />
      {canRun('libraries.identitySecret') && <IdentitySecret />}
    </Page>
  )
}
