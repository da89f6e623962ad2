import { Page, Section } from '../../shared/page/page.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { pageTitle } from './page-titles.ts'
import { t } from './texts.ts'

/** Page at /admin/profile/notifications, for users who manage the widget (checklist B8). */
export function Component() {
  return (
    <Page title={pageTitle('notifications')} lead={t('notificationsLead')}>
      <Section>
        <NotificationSwitches />
      </Section>
    </Page>
  )
}
