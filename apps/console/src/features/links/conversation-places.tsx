import { IconArrowsSplit2, IconGitMerge, IconSpeakerphone, IconUsersGroup } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { messageLines } from '../../shared/features/message-lines.ts'
import { BannerBar } from './banner-bar.tsx'
import { ChildrenBar, ChildrenPanel } from './children.tsx'
import { FollowersBar } from './followers-bar.tsx'
import { FollowersPanel } from './followers-panel.tsx'
import { t as line, linkLines } from './line-texts.ts'
import { LinksPanel } from './links-panel.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  panels: [
    { id: 'links.followers', order: 28, Panel: FollowersPanel },
    { id: 'links.children', order: 29, Panel: ChildrenPanel },
    { id: 'links.panel', order: 30, Panel: LinksPanel },
  ],
  composerBars: [
    { id: 'links.followers', order: 20, Bar: FollowersBar },
    { id: 'links.children', order: 21, Bar: ChildrenBar },
    { id: 'links.banner', order: 22, Bar: BannerBar },
  ],
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
    {
      id: 'links.follow',
      order: 12,
      label: () => t('followTicket'),
      icon: IconUsersGroup,
      shortcut: 'shift+f',
      keywords: ['tracker', 'problem', 'incident', 'link'],
      isFor: ({ may }) => may.rename,
      Dialog: lazy(async () => ({ default: (await import('./follow-dialog.tsx')).FollowFromConversation })),
    },
    {
      id: 'links.banner',
      order: 13,
      rule: 'canManageAndPublishNewsArticles',
      label: () => t('bannerAct'),
      icon: IconSpeakerphone,
      keywords: ['outage', 'status', 'visitors', 'tracker'],
      isFor: ({ conversation, may }) => conversation.channel === 'ticket' && may.rename,
      Dialog: lazy(() => import('./banner-dialog.tsx')),
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
  historyTexts: {
    'status.banner_changed': ({ values: { change = '' } }) => t(change === 'off' ? 'bannerEnded' : change === 'on' ? 'bannerBegan' : 'bannerWasChanged'),
  },
  messageKinds: messageLines(line, linkLines),
})
