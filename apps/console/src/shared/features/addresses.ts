import type { Feature } from './define-feature.ts'
import { addressOfPage, profilePagesOf } from './profile-pages.ts'
import { addressOfGroup, settingsGroupsOf } from './settings-groups.ts'

/** Returns all route paths that require signing in, with their parameters (`/admin/sop/:id`). */
export const signedInAddresses = (features: readonly Feature[]): string[] => [
  '/admin',
  ...features.flatMap(({ screens = [] }) =>
    screens.flatMap(({ path, rule, below = [] }) => (rule === 'public' ? [] : [path, ...below.map((rest) => `${path}/${rest}`)])),
  ),
  ...profilePagesOf(features).map(addressOfPage),
  ...settingsGroupsOf(features).map(addressOfGroup),
]
