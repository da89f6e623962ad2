import type { PermissionRule } from '@porchlight/contracts'
import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { profilePages } from '../features/profile/profile-pages.ts'
import { needs, signedIn } from './guards/guards.ts'
import { screen } from './screen.ts'
import { settingsRoutes } from './settings-routes.ts'

type Load = () => Promise<{ Component: ComponentType }>

const ticketPages = () => import('../features/ticket-settings/ticket-pages.tsx')

/** Screen of each page in the profile area. */
const screens: Record<string, Load> = {
  account: () => import('../features/profile/account-page.tsx'),
  changePassword: () => import('../features/profile/change-password-page.tsx'),
  theme: () => import('../features/profile/theme-page.tsx'),
  notifications: () => import('../features/profile/notifications-page.tsx'),
  tickets: () => import('../features/platform-tickets/platform-tickets-page.tsx'),
  settings: () => import('../features/settings/settings-layout.tsx'),
  language: () => import('../features/translations/language-page.tsx'),
  teammates: () => import('../features/teammates/index.tsx'),
  permissions: () => import('../features/permissions/index.tsx'),
  ticketsettings: async () => ({ Component: (await ticketPages()).SettingsPage }),
  tickettypes: async () => ({ Component: (await ticketPages()).TypesPage }),
  ticketcategories: async () => ({ Component: (await ticketPages()).CategoriesPage }),
  smartqueues: () => import('../features/inbox/queues/smart-queues-page.tsx'),
  customfields: () => import('../features/ticket-settings/custom-fields-page.tsx'),
  cannedreplies: () => import('../features/canned-replies/canned-replies-page.tsx'),
  tickettiers: async () => ({ Component: (await ticketPages()).TiersPage }),
}

/** Child routes of pages that have subpages. */
const children: Record<string, RouteObject[]> = { settings: settingsRoutes }

const page = (path: string, rule: PermissionRule, title: () => string): RouteObject[] => {
  const load = screens[path]
  return load ? [{ path, handle: { title }, loader: needs(rule), lazy: screen(load), children: children[path] }] : []
}

/** Routes of the profile area: the account page by default; each page has its own guard (checklist B8). */
export const profileRoutes: RouteObject = {
  path: 'profile',
  loader: signedIn,
  lazy: screen(() => import('../features/profile/profile-layout.tsx')),
  children: [{ index: true, loader: () => redirect('/admin/profile/account') }, ...profilePages.flatMap(({ path, rule, label }) => page(path, rule, label))],
}
