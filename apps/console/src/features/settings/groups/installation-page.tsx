import { t } from '../texts.ts'
import { AllowedSites } from './allowed-sites.tsx'
import { EmbedCode } from './embed-code.tsx'
import { GroupPage } from './group-page.tsx'

/** /admin/profile/settings/installation: the line that puts the widget on a website, and which websites may carry it. */
export function Component() {
  return (
    <GroupPage title={t('installation')} lead={t('installLead')} wide>
      {(library) => (
        <>
          <EmbedCode library={library} />
          <AllowedSites library={library} />
        </>
      )}
    </GroupPage>
  )
}
