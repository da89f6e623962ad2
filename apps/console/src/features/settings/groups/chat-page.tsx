import { Page } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { ChatSettings } from './chat-settings.tsx'

/** Page at /admin/profile/settings/chat: how chats reach the team. */
export function Component() {
  return (
    <Page title={title('chat')} lead={t('chatLead')}>
      <ChatSettings />
    </Page>
  )
}
