import { Page } from '../../../shared/page/page.tsx'
import { groupTitle } from '../group-texts.ts'
import { t } from '../texts.ts'
import { ChatSettings } from './chat-settings.tsx'

/** Page at /admin/profile/settings/chat: how chats reach the team. */
export function Component() {
  return (
    <Page title={groupTitle('chat')} lead={t('chatLead')}>
      <ChatSettings />
    </Page>
  )
}
