import { Page } from '../../../shared/page/page.tsx'
import { t } from '../texts.ts'
import { EmbedCode } from './embed-code.tsx'

/** /admin/profile/settings/installation: the line that puts the widget on a website. */
export function Component() {
  return (
    <Page title={t('installation')} lead={t('installLead')}>
      <EmbedCode />
    </Page>
  )
}
