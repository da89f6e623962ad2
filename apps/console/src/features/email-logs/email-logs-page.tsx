import { EmailGroup, EmailPage } from '../../shared/mail/email-page.tsx'
import { IncomingMails } from './incoming-mails.tsx'
import { OutgoingMails } from './outgoing-mails.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/emaillogs: the journal of incoming and the ledger of outgoing mail. */
export function Component() {
  return (
    <EmailPage>
      <EmailGroup title={t('title')} lead={t('lead')}>
        <IncomingMails />
        <OutgoingMails />
      </EmailGroup>
    </EmailPage>
  )
}
