import { IconSettings } from '@tabler/icons-react'
import type { Feature, FoundKind, PlaceCommand } from '../../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'
import { addressOfGroup, ruleOfGroup, settingsGroupsOf } from '../../shared/features/settings-groups.ts'

/** Returns the command bar's destinations other than those in the icon bar, whose paths are `inBar`. */
export const placesOf = (features: readonly Feature[], inBar: readonly string[]): (PlaceCommand & { isFoundOnly?: true })[] =>
  [
    ...features.flatMap(({ commands = [] }) => commands),
    ...profilePagesOf(features).map((page) => ({ id: `profile.${page.path}`, title: page.title, rule: page.rule, icon: page.icon, to: addressOfPage(page) })),
    ...settingsOf(features),
  ].filter(({ to }) => !inBar.includes(to))

/** The pages of the settings. The list of all commands has the settings as one entry; these are found by their words. */
function settingsOf(features: readonly Feature[]): (PlaceCommand & { isFoundOnly: true })[] {
  const page = profilePagesOf(features).find(({ holds }) => holds === 'settingsGroups')
  return settingsGroupsOf(features)
    .filter(({ path, isFor }) => path !== '' && !isFor)
    .map((group) => ({
      id: `settings.${group.path}`,
      title: () => `${page?.title() ?? ''} · ${group.title()}`,
      rule: ruleOfGroup(group),
      icon: page?.icon ?? IconSettings,
      to: addressOfGroup(group),
      isFoundOnly: true,
    }))
}

/** Returns the kinds of search hits that the command bar can open, keyed by name. */
export const foundKindsOf = (features: readonly Feature[]): ReadonlyMap<string, FoundKind> =>
  new Map(features.flatMap(({ found = [] }) => found.map((kind) => [kind.kind, kind] as const)))
