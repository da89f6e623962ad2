import type { PermissionRule } from '@porchlight/contracts'
import { inboxFlags, type Role } from '@porchlight/contracts/permission-flags'
import { IconArticle, IconInbox, IconListCheck, IconSchool, IconSettings, IconSpeakerphone, IconUserCircle } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { t } from './texts.ts'

/** Entry of the icon bar. */
export type NavItem = {
  id: string
  label: () => string
  icon: ComponentType<{ size?: number; stroke?: number }>
  to: string
  /** Address prefixes under which the entry is current. */
  under: readonly string[]
  /** Key sequence that opens it ('g i'). */
  shortcut: string
  /** Permission rule that decides its visibility (checklist B1). */
  rule: PermissionRule
  /** Hidden from these roles whatever their flags (for the Contact Form item). */
  hiddenFrom?: readonly Role[]
  badge?: 'inbox'
  place: 'top' | 'bottom'
}

/** Entries of the icon bar, top to bottom (checklist B1). A new feature adds its entry together with its routes. */
export const navItems: readonly NavItem[] = [
  {
    id: 'inbox',
    label: () => t('inbox'),
    icon: IconInbox,
    to: '/admin/inbox?tab=inbox',
    under: ['/admin/inbox'],
    shortcut: 'g i',
    rule: inboxFlags,
    badge: 'inbox',
    place: 'top',
  },
  {
    id: 'articles',
    label: () => t('articles'),
    icon: IconArticle,
    to: '/admin/content',
    under: ['/admin/content', '/admin/article', '/admin/widgetsetup'],
    shortcut: 'g k',
    rule: 'canCreateAndUpdateHelpCenterArticles',
    place: 'top',
  },
  {
    id: 'newsflash',
    label: () => t('newsflash'),
    icon: IconSpeakerphone,
    to: '/admin/newsflash',
    under: ['/admin/newsflash'],
    shortcut: 'g n',
    rule: 'canCreateAndUpdateNewsArticles',
    place: 'top',
  },
  {
    id: 'sop',
    label: () => t('sop'),
    icon: IconListCheck,
    to: '/admin/sop',
    under: ['/admin/sop'],
    shortcut: 'g p',
    rule: 'canCreateAndUpdateSopArticles',
    place: 'top',
  },
  {
    id: 'courses',
    label: () => t('courses'),
    icon: IconSchool,
    to: '/admin/courses',
    under: ['/admin/courses'],
    shortcut: 'g l',
    rule: 'canCreateAndUpdateCoursesArticles',
    place: 'top',
  },
  {
    id: 'settings',
    label: () => t('settings'),
    icon: IconSettings,
    to: '/admin/profile/settings',
    under: ['/admin/profile/settings'],
    shortcut: 'g s',
    rule: 'canManageGeneralAndSecuritySettings',
    place: 'bottom',
  },
  {
    id: 'account',
    label: () => t('account'),
    icon: IconUserCircle,
    to: '/admin/profile/account',
    under: ['/admin/profile'],
    shortcut: 'g a',
    rule: 'signed-in',
    place: 'bottom',
  },
]

/** Returns the entry that is current at an address: the one with the longest matching prefix. */
export function openItem(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const fit = ({ under }: NavItem) => Math.max(0, ...under.filter((path) => `${pathname}/`.startsWith(`${path}/`)).map((path) => path.length))
  const best = items.toSorted((one, other) => fit(other) - fit(one))[0]
  return best && fit(best) > 0 ? best : undefined
}
