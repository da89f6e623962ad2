import type { LibraryDocument, PermissionRule } from '@porchlight/contracts'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { groupTitle } from './group-texts.ts'

/** A page of the settings: a group of the library's document, or something related to it. */
export type SettingsGroup = {
  /** Path below /admin/profile/settings; '' is the settings page itself. */
  path: string
  label: () => string
  section: 'library' | 'look' | 'support' | 'website'
  /** Flag that allows changes. With only the general flag, the page is locked; with neither, it is closed. */
  flag: PermissionFlag
  /** Returns whether the page exists for this library; always if unset. */
  isFor?: (library: LibraryDocument) => boolean
}

/** Returns the rule for opening the page: its own flag, or the one that opens the settings (checklist B8). */
export const ruleOfGroup = ({ flag }: SettingsGroup): PermissionRule => [flag, 'canManageGeneralAndSecuritySettings']

/** Returns the page's address. */
export const addressOfGroup = ({ path }: SettingsGroup): string => (path ? `/admin/profile/settings/${path}` : '/admin/profile/settings')

/** The pages in navigation order. */
export const settingsGroups: readonly SettingsGroup[] = [
  { path: '', label: () => groupTitle('company'), section: 'library', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'domain', label: () => groupTitle('domain'), section: 'library', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'visibility', label: () => groupTitle('visibility'), section: 'library', flag: 'canManageWidgetSettings' },
  {
    path: 'agencies',
    label: () => groupTitle('agencies'),
    section: 'library',
    flag: 'canManageGeneralAndSecuritySettings',
    isFor: (library) => library.parent_lib_id === null,
  },
  { path: 'helpcenter', label: () => groupTitle('helpCenter'), section: 'look', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'widget', label: () => groupTitle('widget'), section: 'look', flag: 'canManageWidgetSettings' },
  { path: 'metadata', label: () => groupTitle('metaData'), section: 'look', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'chat', label: () => groupTitle('chat'), section: 'support', flag: 'canManageChatSettings' },
  { path: 'tickets', label: () => groupTitle('tickets'), section: 'support', flag: 'canManageTicketSettings' },
  { path: 'installation', label: () => groupTitle('installation'), section: 'website', flag: 'canManageMessengerSettings' },
  { path: 'identity', label: () => groupTitle('identity'), section: 'website', flag: 'canManageMessengerSettings' },
  { path: 'thirdparty', label: () => groupTitle('thirdParty'), section: 'website', flag: 'canManageMessengerSettings' },
]

/** Headings of the navigation. */
export const settingsSections = [
  { id: 'library', label: () => groupTitle('sectionLibrary') },
  { id: 'look', label: () => groupTitle('sectionLook') },
  { id: 'support', label: () => groupTitle('sectionSupport') },
  { id: 'website', label: () => groupTitle('sectionWebsite') },
] as const
