import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { addressOfGroup, ruleOfGroup, settingsGroups } from '../features/settings/settings-groups.ts'
import { firstOpen, needs } from './guards/guards.ts'
import { screen } from './screen.ts'

/** Screen of each settings group; '' is the settings page itself. */
const screens: Record<string, () => Promise<{ Component: ComponentType }>> = {
  '': () => import('../features/settings/groups/company-page.tsx'),
  domain: () => import('../features/settings/groups/domain-page.tsx'),
  visibility: () => import('../features/settings/groups/visibility-page.tsx'),
  agencies: () => import('../features/agencies/children-page.tsx'),
  helpcenter: () => import('../features/settings/theme/help-center-page.tsx'),
  widget: () => import('../features/settings/theme/widget-page.tsx'),
  metadata: () => import('../features/settings/groups/metadata-page.tsx'),
  chat: () => import('../features/settings/groups/chat-page.tsx'),
  tickets: () => import('../features/settings/groups/tickets-page.tsx'),
  installation: () => import('../features/settings/groups/installation-page.tsx'),
  identity: () => import('../features/settings/groups/identity-page.tsx'),
  thirdparty: () => import('../features/settings/groups/thirdparty-page.tsx'),
}

const settingsPlaces = settingsGroups.map((group) => ({ to: addressOfGroup(group), rule: ruleOfGroup(group) }))

/** Routes of the settings groups, each protected by its own flag or the general one (checklist B8). A group the user may only read is locked. */
export const settingsRoutes: RouteObject[] = settingsGroups.flatMap((group): RouteObject[] => {
  const load = screens[group.path]
  if (!load) return []
  const page = { handle: { title: group.label }, lazy: screen(load) }
  return group.path ? [{ ...page, path: group.path, loader: needs(ruleOfGroup(group)) }] : [{ ...page, index: true, loader: firstOpen(settingsPlaces) }]
})
