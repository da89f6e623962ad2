import { IconLock, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { libraryQuery } from '../library/library.ts'
import { usePermissions } from '../permissions/permissions.ts'
import { useSignedIn } from '../session/session-store.ts'
import type { ProfilePage } from './define-feature.ts'
import { addressOfPage, profilePagesOf } from './profile-pages.ts'
import { registeredFeatures } from './registered-features.ts'
import { settingsAreas } from './settings-areas.ts'
import { addressOfGroup, ruleOfGroup, settingsGroupsOf } from './settings-groups.ts'

/** A page on which something is set. */
export type SettingsPage = {
  to: string
  title: string
  area: ProfilePage['area']
  words: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether the user may only look. */
  isLocked: boolean
}

/** Returns the pages on which the user may set something, or look at it, by area: their own first, then what is about the library. */
export function useSettingsPages(): SettingsPage[] {
  const { can } = usePermissions()
  const role = useSignedIn().user.user_type
  const features = registeredFeatures()
  const groups = settingsGroupsOf(features).filter((group) => can(ruleOfGroup(group)))
  const { data: library } = useQuery({ ...libraryQuery, enabled: groups.some(({ isFor }) => isFor) })
  const pages: (SettingsPage & { order: number })[] = [
    ...profilePagesOf(features)
      .filter(({ rule, holds, path }) => can(rule) && holds === undefined && path !== 'overview')
      .map((page) => ({ ...page, to: addressOfPage(page), title: page.title(), words: page.words?.() ?? '', isLocked: false })),
    ...groups
      .filter(({ isFor }) => !isFor || (library && isFor(library)))
      .map((group) => ({
        ...{ to: addressOfGroup(group), title: group.title(), area: group.area, words: '', order: group.order },
        ...{ icon: can(group.flag) ? IconSettings : IconLock, isLocked: !can(group.flag) },
      })),
    ...features
      .flatMap(({ navigation = [], commands = [] }) => [
        ...navigation.filter(({ hiddenFrom }) => !hiddenFrom?.includes(role)),
        ...commands.map((command) => ({ ...command, order: 200 })),
      ])
      .flatMap(({ area, to, title, icon, rule, order }) => (area && can(rule) ? [{ area, to, title: title(), icon, order, words: '', isLocked: false }] : [])),
  ]
  return (['you', ...settingsAreas] as const).flatMap((area) => pages.filter((page) => page.area === area).sort((one, other) => one.order - other.order))
}
