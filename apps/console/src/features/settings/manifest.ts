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
      area: 'company',
      rule: settingsFlags,
      holds: 'settingsGroups',
      load: () => import('./settings-layout.tsx'),
    },
  ],
  settingsGroups: [
    { path: '', order: 10, title: () => title('company'), area: 'company', flag: general, load: () => import('./groups/company-page.tsx') },
    { path: 'domain', order: 20, title: () => title('domain'), area: 'company', flag: general, load: () => import('./groups/domain-page.tsx') },
    {
      path: 'visibility',
      order: 30,
      title: () => title('visibility'),
      area: 'help',
      flag: 'canManageWidgetSettings',
      load: () => import('./groups/visibility-page.tsx'),
    },
    { path: 'helpcenter', order: 50, title: () => title('helpCenter'), area: 'help', flag: general, load: () => import('./theme/help-center-page.tsx') },
    {
      path: 'widget',
      order: 60,
      title: () => title('widget'),
      area: 'chat',
      flag: 'canManageWidgetSettings',
      load: () => import('./theme/widget-page.tsx'),
    },
    { path: 'metadata', order: 70, title: () => title('metaData'), area: 'help', flag: general, load: () => import('./groups/metadata-page.tsx') },
    { path: 'chat', order: 80, title: () => title('chat'), area: 'chat', flag: 'canManageChatSettings', load: () => import('./groups/chat-page.tsx') },
    {
      path: 'tickets',
      order: 90,
      title: () => title('tickets'),
      area: 'tickets',
      flag: 'canManageTicketSettings',
      load: () => import('./groups/tickets-page.tsx'),
    },
    { path: 'answers', order: 95, title: () => title('answers'), area: 'automation', flag: general, load: () => import('./groups/answers-page.tsx') },
    {
      path: 'installation',
      order: 100,
      title: () => title('installation'),
      area: 'chat',
      flag: messenger,
      load: () => import('./groups/installation-page.tsx'),
    },
    { path: 'identity', order: 110, title: () => title('identity'), area: 'chat', flag: messenger, load: () => import('./groups/identity-page.tsx') },
    {
      path: 'thirdparty',
      order: 120,
      title: () => title('thirdParty'),
      area: 'chat',
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
      to: '/admin/profile/overview',
      under: ['/admin/profile/overview', '/admin/profile/settings'],
      shortcut: 'g s',
      rule: general,
      place: 'bottom',
    },
  ],
  notices: { settings: { lists: [['settings']] } },
})
