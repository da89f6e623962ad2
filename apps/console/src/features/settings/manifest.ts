import { settingsFlags } from '@porchlight/contracts/permission-flags'
import { IconAdjustments, IconSettings } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const general = 'canManageGeneralAndSecuritySettings'
const messenger = 'canManageMessengerSettings'

/** The library's settings. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'settings',
      order: 60,
      title: () => title('settings'),
      icon: IconAdjustments,
      group: 'library',
      rule: settingsFlags,
      holds: 'settingsGroups',
      load: () => import('./settings-layout.tsx'),
    },
  ],
  settingsGroups: [
    { path: '', order: 10, title: () => title('company'), section: 'library', flag: general, load: () => import('./groups/company-page.tsx') },
    { path: 'domain', order: 20, title: () => title('domain'), section: 'library', flag: general, load: () => import('./groups/domain-page.tsx') },
    {
      path: 'visibility',
      order: 30,
      title: () => title('visibility'),
      section: 'library',
      flag: 'canManageWidgetSettings',
      load: () => import('./groups/visibility-page.tsx'),
    },
    { path: 'helpcenter', order: 50, title: () => title('helpCenter'), section: 'look', flag: general, load: () => import('./theme/help-center-page.tsx') },
    {
      path: 'widget',
      order: 60,
      title: () => title('widget'),
      section: 'look',
      flag: 'canManageWidgetSettings',
      load: () => import('./theme/widget-page.tsx'),
    },
    { path: 'metadata', order: 70, title: () => title('metaData'), section: 'look', flag: general, load: () => import('./groups/metadata-page.tsx') },
    { path: 'chat', order: 80, title: () => title('chat'), section: 'support', flag: 'canManageChatSettings', load: () => import('./groups/chat-page.tsx') },
    {
      path: 'tickets',
      order: 90,
      title: () => title('tickets'),
      section: 'support',
      flag: 'canManageTicketSettings',
      load: () => import('./groups/tickets-page.tsx'),
    },
    { path: 'answers', order: 95, title: () => title('answers'), section: 'support', flag: general, load: () => import('./groups/answers-page.tsx') },
    {
      path: 'installation',
      order: 100,
      title: () => title('installation'),
      section: 'website',
      flag: messenger,
      load: () => import('./groups/installation-page.tsx'),
    },
    { path: 'identity', order: 110, title: () => title('identity'), section: 'website', flag: messenger, load: () => import('./groups/identity-page.tsx') },
    {
      path: 'thirdparty',
      order: 120,
      title: () => title('thirdParty'),
      section: 'website',
      flag: messenger,
      load: () => import('./groups/thirdparty-page.tsx'),
    },
  ],
  navigation: [
    {
      id: 'settings',
      order: 60,
      title: () => title('settings'),
      icon: IconSettings,
      to: '/admin/profile/settings',
      shortcut: 'g s',
      rule: general,
      place: 'bottom',
    },
  ],
  notices: { settings: { lists: [['settings']] } },
})
