import type { Feature, PlaceCommand } from '../../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'

/** Returns the places that the command bar opens besides the entries of the icon bar, which are at the addresses `inBar`. */
export const placesOf = (features: readonly Feature[], inBar: readonly string[]): PlaceCommand[] =>
  [
    ...features.flatMap(({ commands = [] }) => commands),
    ...profilePagesOf(features).map((page) => ({ ...page, id: `profile.${page.path}`, to: addressOfPage(page) })),
  ].filter(({ to }) => !inBar.includes(to))
