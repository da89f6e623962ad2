import type { PermissionRule } from '@porchlight/contracts'
import { cannedReplyFlags, settingsFlags, teammatesFlags } from '@porchlight/contracts/permission-flags'
import {
  IconAdjustments,
  IconBell,
  IconCategory,
  IconFolders,
  IconForms,
  IconKey,
  IconLanguage,
  IconLifebuoy,
  IconLock,
  IconMessageBolt,
  IconPalette,
  IconStack2,
  IconStairs,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { pageTitle } from './page-titles.ts'

/** A page of the profile area. */
export type ProfilePage = {
  path: string
  label: () => string
  icon: ComponentType<{ size?: number; stroke?: number }>
  group: 'you' | 'workspace' /** Permission rule of its guard (checklist B8). Pages with several controls open with any of their flags. */
  rule: PermissionRule
}

/** The pages of the profile area (checklist N1). A new feature adds its entry together with its route. */
export const profilePages: readonly ProfilePage[] = [
  { path: 'account', label: () => pageTitle('account'), icon: IconUser, group: 'you', rule: 'signed-in' },
  { path: 'changePassword', label: () => pageTitle('changePassword'), icon: IconLock, group: 'you', rule: 'signed-in' },
  { path: 'theme', label: () => pageTitle('theme'), icon: IconPalette, group: 'you', rule: 'signed-in' },
  { path: 'notifications', label: () => pageTitle('notifications'), icon: IconBell, group: 'you', rule: 'canManageWidgetSettings' },
  { path: 'tickets', label: () => pageTitle('tickets'), icon: IconLifebuoy, group: 'you', rule: 'signed-in' },
  { path: 'settings', label: () => pageTitle('settings'), icon: IconAdjustments, group: 'workspace', rule: settingsFlags },
  { path: 'language', label: () => pageTitle('language'), icon: IconLanguage, group: 'workspace', rule: 'canManageGeneralAndSecuritySettings' },
  { path: 'teammates', label: () => pageTitle('teammates'), icon: IconUsers, group: 'workspace', rule: teammatesFlags },
  { path: 'ticketsettings', label: () => pageTitle('ticketsettings'), icon: IconTicket, group: 'workspace', rule: 'canManageWidgetSettings' },
  { path: 'tickettypes', label: () => pageTitle('tickettypes'), icon: IconCategory, group: 'workspace', rule: 'canManageWidgetSettings' },
  { path: 'ticketcategories', label: () => pageTitle('ticketcategories'), icon: IconFolders, group: 'workspace', rule: 'canManageWidgetSettings' },
  { path: 'tickettiers', label: () => pageTitle('tickettiers'), icon: IconStairs, group: 'workspace', rule: 'canManageWidgetSettings' },
  { path: 'smartqueues', label: () => pageTitle('smartqueues'), icon: IconStack2, group: 'workspace', rule: 'canCreateAndEditSmartQueue' },
  { path: 'customfields', label: () => pageTitle('customfields'), icon: IconForms, group: 'workspace', rule: 'canManageWidgetSettings' },
  { path: 'cannedreplies', label: () => pageTitle('cannedreplies'), icon: IconMessageBolt, group: 'workspace', rule: cannedReplyFlags },
  { path: 'permissions', label: () => pageTitle('permissions'), icon: IconKey, group: 'workspace', rule: 'canManageTeammatesSeatsAndPermissions' },
]
