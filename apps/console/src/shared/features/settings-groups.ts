import type { PermissionRule } from '@porchlight/contracts/define'
import type { Feature, SettingsGroup } from './define-feature.ts'

/** Returns the settings pages in navigation order. */
export const settingsGroupsOf = (features: readonly Feature[]): SettingsGroup[] =>
  features.flatMap(({ settingsGroups = [] }) => settingsGroups).sort((one, other) => one.order - other.order)

/** Returns the permission rule for opening the page: its own flag or the general settings flag (checklist B8). */
export const ruleOfGroup = ({ flag }: SettingsGroup): PermissionRule => [flag, 'canManageGeneralAndSecuritySettings']

/** Returns the page's URL. */
export const addressOfGroup = ({ path }: SettingsGroup): string => (path ? `/admin/profile/settings/${path}` : '/admin/profile/settings')
