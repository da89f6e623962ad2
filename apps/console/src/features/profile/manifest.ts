import { IconBell, IconLayoutGrid, IconLock, IconPalette, IconUser, IconUserCircle } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

/** The user's own account, and the profile area that contains the profile pages of all features. */
export const manifest = defineFeature({
  screens: [{ path: '/admin/profile', rule: 'signed-in', holds: 'profilePages', load: () => import('./profile-layout.tsx') }],
  profilePages: [
    {
      path: 'overview',
      order: 62,
      title: () => title('overview'),
      icon: IconLayoutGrid,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./overview-page.tsx'),
    },
    {
      path: 'account',
      order: 10,
      title: () => title('account'),
      words: () => title('accountWords'),
      icon: IconUser,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./account-page.tsx'),
    },
    {
      path: 'changePassword',
      order: 20,
      title: () => title('changePassword'),
      icon: IconLock,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./change-password-page.tsx'),
    },
    {
      path: 'theme',
      order: 30,
      title: () => title('theme'),
      icon: IconPalette,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./theme-page.tsx'),
    },
    {
      path: 'notifications',
      order: 40,
      title: () => title('notifications'),
      icon: IconBell,
      area: 'you',
      rule: 'canManageWidgetSettings',
      load: () => import('./notifications-page.tsx'),
    },
  ],
  notices: { second_factor: { lists: [['second-factor']] } },
  navigation: [
    {
      id: 'account',
      order: 70,
      title: () => title('account'),
      icon: IconUserCircle,
      to: '/admin/profile/account',
      under: ['/admin/profile'],
      shortcut: 'g a',
      rule: 'signed-in',
      place: 'bottom',
    },
  ],
})
