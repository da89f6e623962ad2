import type { Feature, FoundKind, PlaceCommand } from '../../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'

/** Returns the command bar's destinations other than those in the icon bar, whose paths are `inBar`. */
export const placesOf = (features: readonly Feature[], inBar: readonly string[]): PlaceCommand[] =>
  [
    ...features.flatMap(({ commands = [] }) => commands),
    ...profilePagesOf(features).map((page) => ({ ...page, id: `profile.${page.path}`, to: addressOfPage(page) })),
  ].filter(({ to }) => !inBar.includes(to))

/** Returns the kinds of search hits that the command bar can open, keyed by name. */
export const foundKindsOf = (features: readonly Feature[]): ReadonlyMap<string, FoundKind> =>
  new Map(features.flatMap(({ found = [] }) => found.map((kind) => [kind.kind, kind] as const)))
