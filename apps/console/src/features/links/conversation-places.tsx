import { IconArrowsSplit2, IconGitMerge } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { t as line, linkLines } from './line-texts.ts'
import { LinksPanel } from './links-panel.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  panels: [{ id: 'links.panel', order: 30, Panel: LinksPanel }],
  actions: [
    {
      id: 'links.merge',
      order: 10,
      label: () => t('mergeInto'),
      icon: IconGitMerge,
      shortcut: 'm',
      keywords: ['join', 'combine', 'duplicate'],
      isFor: ({ may }) => may.rename,
      Dialog: lazy(() => import('./merge-dialog.tsx')),
    },
  ],
  messageActions: [
    {
      id: 'links.split',
      order: 10,
      rule: 'canReplyToTickets',
      label: () => t('splitOff'),
      icon: IconArrowsSplit2,
      isFor: ({ may }) => may.rename,
      Dialog: lazy(() => import('./split-dialog.tsx')),
    },
  ],
  messageKinds: messageLines(line, linkLines),
})
