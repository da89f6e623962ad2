import type { LibraryDocument, PermissionRule } from '@porchlight/contracts'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { t } from './texts.ts'

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
  { path: '', label: () => t('company'), section: 'library', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'domain', label: () => t('domain'), section: 'library', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'visibility', label: () => t('visibility'), section: 'library', flag: 'canManageWidgetSettings' },
  {
    path: 'agencies',
    label: () => t('agencies'),
    section: 'library',
    flag: 'canManageGeneralAndSecuritySettings',
    isFor: (library) => library.parent_lib_id === null,
  },
  { path: 'helpcenter', label: () => t('helpCenter'), section: 'look', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'widget', label: () => t('widget'), section: 'look', flag: 'canManageWidgetSettings' },
  { path: 'metadata', label: () => t('metaData'), section: 'look', flag: 'canManageGeneralAndSecuritySettings' },
  { path: 'chat', label: () => t('chat'), section: 'support', flag: 'canManageChatSettings' },
  { path: 'tickets', label: () => t('tickets'), section: 'support', flag: 'canManageTicketSettings' },
  { path: 'installation', label: () => t('installation'), section: 'website', flag: 'canManageMessengerSettings' },
  { path: 'identity', label: () => t('identity'), section: 'website', flag: 'canManageMessengerSettings' },
  { path: 'thirdparty', label: () => t('thirdParty'), section: 'website', flag: 'canManageMessengerSettings' },
]

/** Headings of the navigation. */
export const settingsSections = [
  { id: 'library', label: () => t('sectionLibrary') },
  { id: 'look', label: () => t('sectionLook') },
  { id: 'support', label: () => t('sectionSupport') },
  { id: 'website', label: () => t('sectionWebsite') },
] as const
