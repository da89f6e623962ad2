import { Page } from '../../shared/interface/page/page.tsx'
import { IncomingMails } from './incoming-mails.tsx'
import { OutgoingMails } from './outgoing-mails.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/emaillogs: the journal of incoming and the ledger of outgoing mail. */
export function Component() {
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <IncomingMails />
      <OutgoingMails />
    </Page>
  )
}
