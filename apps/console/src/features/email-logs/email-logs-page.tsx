import { Page } from '../../shared/interface/page/page.tsx'
import { IncomingMails } from './incoming-mails.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/emaillogs: the journal of incoming mail. */
export function Component() {
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <IncomingMails />
    </Page>
  )
}
