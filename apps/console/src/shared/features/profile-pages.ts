import type { Feature, ProfilePage } from './define-feature.ts'

/** Returns the pages of the profile area in navigation order. */
export const profilePagesOf = (features: readonly Feature[]): ProfilePage[] =>
  features.flatMap(({ profilePages = [] }) => profilePages).sort((one, other) => one.order - other.order)

/** Returns the page's address. */
export const addressOfPage = ({ path }: Pick<ProfilePage, 'path'>): string => `/admin/profile/${path}`
