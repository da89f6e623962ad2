import { Page, Section } from '../../shared/interface/page/page.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { PushDevices } from './push-devices.tsx'
import { t } from './texts.ts'
import { title } from './titles.ts'

/** Page at /admin/profile/notifications, for users who manage the widget (checklist B8). */
export function Component() {
  return (
    <Page title={title('notifications')} lead={t('notificationsLead')}>
      <Section>
        <NotificationSwitches />
      </Section>
      <PushDevices />
    </Page>
  )
}
