import { IconMessageForward } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { t as line, sideLines } from './line-texts.ts'
import { SidePanel } from './side-panel.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  panels: [{ id: 'side-conversations.panel', order: 27, Panel: SidePanel }],
  actions: [
    {
      id: 'side-conversations.begin',
      order: 14,
      rule: 'canReplyToTickets',
      label: () => t('begin'),
      icon: IconMessageForward,
      shortcut: 'shift+e',
      keywords: ['forward', 'supplier', 'third party', 'colleague', 'email'],
      isFor: ({ may }) => may.note,
      Dialog: lazy(() => import('./begin-dialog.tsx')),
    },
  ],
  messageKinds: messageLines(line, sideLines),
  historyTexts: { 'conversation.side_answered': ({ values: { number = '' } }) => t('answeredHistory', { number }) },
})
