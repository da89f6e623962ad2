import type { Feature, ProfilePage } from './define-feature.ts'

/** Returns the profile pages in navigation order. */
export const profilePagesOf = (features: readonly Feature[]): ProfilePage[] =>
  features.flatMap(({ profilePages = [] }) => profilePages).sort((one, other) => one.order - other.order)

/** Returns the page's URL. */
export const addressOfPage = ({ path }: Pick<ProfilePage, 'path'>): string => `/admin/profile/${path}`
