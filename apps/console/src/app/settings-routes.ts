import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { settingsGroups } from '../features/settings/settings-groups.ts'
import { screen } from './screen.ts'

/** What each group of the settings shows; '' is the settings page itself. */
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

/** The groups of /admin/profile/settings. The guard of console.md §6 stands before all of them; what a group asks for beyond that locks it. */
export const settingsRoutes: RouteObject[] = settingsGroups.flatMap(({ path, label }) => {
  const load = screens[path]
  return load ? [path ? { path, handle: { title: label }, lazy: screen(load) } : { index: true, lazy: screen(load) }] : []
})
