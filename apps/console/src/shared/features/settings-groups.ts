import type { PermissionRule } from '@porchlight/contracts'
import type { Feature, SettingsGroup } from './define-feature.ts'

/** Returns the pages of the settings in navigation order. */
export const settingsGroupsOf = (features: readonly Feature[]): SettingsGroup[] =>
  features.flatMap(({ settingsGroups = [] }) => settingsGroups).sort((one, other) => one.order - other.order)

/** Returns the rule for opening the page: its own flag, or the one that opens the settings (checklist B8). */
export const ruleOfGroup = ({ flag }: SettingsGroup): PermissionRule => [flag, 'canManageGeneralAndSecuritySettings']

/** Returns the page's address. */
export const addressOfGroup = ({ path }: SettingsGroup): string => (path ? `/admin/profile/settings/${path}` : '/admin/profile/settings')
