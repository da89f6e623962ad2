import type { LibraryDocument, PermissionRule } from '@porchlight/contracts'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { t } from './texts.ts'

/** A page of the settings: a group of the library's document, or something that belongs to it. */
export type SettingsGroup = {
  /** Below /admin/profile/settings; the first one is the page itself. */
  path: string
  label: () => string
  section: 'library' | 'look' | 'support' | 'website'
  /** Who may change it. People with the general flag see it locked without; to others it is closed. */
  flag: PermissionFlag
  /** Is it there for this library? Unset: always. */
  isFor?: (library: LibraryDocument) => boolean
}

/** Who may open the page: its own flag, or the one that opens the settings (checklist B8). */
export const ruleOfGroup = ({ flag }: SettingsGroup): PermissionRule => [flag, 'canManageGeneralAndSecuritySettings']

/** Address of the page. */
export const addressOfGroup = ({ path }: SettingsGroup): string => (path ? `/admin/profile/settings/${path}` : '/admin/profile/settings')

/** The pages in the order of the navigation. */
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
