import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { AllowedSites } from './allowed-sites.tsx'
import { EmbedCode } from './embed-code.tsx'
import { GroupPage } from './group-page.tsx'

/** Page at /admin/profile/settings/installation: the embed code, and the websites that may use it. */
export function Component() {
  return (
    <GroupPage title={title('installation')} lead={t('installLead')} wide>
      {(library) => (
        <>
          <EmbedCode library={library} />
          <AllowedSites library={library} />
        </>
      )}
    </GroupPage>
  )
}
