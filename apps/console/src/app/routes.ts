import type { ComponentType } from 'react'
import { type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Feature, LoadScreen, Screen } from '../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../shared/features/profile-pages.ts'
import { addressOfGroup, ruleOfGroup, settingsGroupsOf } from '../shared/features/settings-groups.ts'
import type { firstOpen, guardOf } from './guards/guards.ts'

/** Empty component for routes that only redirect or whose parent renders the screen. */
export const Blank: ComponentType = () => null

/** Lazy-loads a screen when its route opens; the module must export it as `Component`. Guard and screen load in parallel. */
export const screen = (load: LoadScreen) => ({ Component: async () => (await load()).Component })

/** Builds the guards for screens and areas. */
type Guards = { guardOf: typeof guardOf; firstOpen: typeof firstOpen }

/** A page in an area, with its full path. */
type Page = Pick<Screen, 'path' | 'title' | 'rule' | 'load'> & { children?: RouteObject[] }

/** Returns the routes for all feature screens; those under /admin/ are inside the shell. Route ids are the route names in the specification. */
export function routesOf(features: readonly Feature[], guards: Guards): { inside: RouteObject[]; outside: RouteObject[] } {
  const routeOf = ({ id, path, title, load, ...access }: Screen, children?: RouteObject[]): RouteObject => {
    return { id, path, handle: { title }, loader: guards.guardOf(access), shouldRevalidate: onGuardedChange, lazy: screen(load), children }
  }
  // One of the pages may have the area's own path.
  const areaOf = (address: string, pages: readonly Page[]): RouteObject[] => {
    const own = pages.find(({ path }) => path === address)
    return [
      { index: true, handle: { title: own?.title }, loader: guards.firstOpen(address, pages), ...(own ? { lazy: screen(own.load) } : { Component: Blank }) },
      ...pages.filter((page) => page !== own).map(({ children, ...page }) => routeOf(page, children)),
    ]
  }
  const settingsGroups = settingsGroupsOf(features).map((group) => ({ ...group, path: addressOfGroup(group), rule: ruleOfGroup(group) }))
  const profilePages = profilePagesOf(features).map((page) => {
    const path = addressOfPage(page)
    return { ...page, path, ...(page.holds && { children: areaOf(path, settingsGroups) }) }
  })
  const routes = features
    .flatMap(({ screens = [] }) => screens)
    .map((one) => routeOf(one, one.holds ? areaOf(one.path, profilePages) : one.below?.map((path) => ({ path, Component: Blank }))))
  const bare = features.flatMap(({ screens = [] }) => screens).flatMap(bareRoutes)
  const isInside = ({ path }: RouteObject) => path?.startsWith('/admin/')
  const all = [...routes, ...bare]
  return { inside: all.filter(isInside), outside: all.filter((route) => !isInside(route)) }
}

/** Returns the routes of a screen's path without its parameters, which lead to its list: /admin/manageflowbuilder to the flows. */
function bareRoutes({ path, list }: Screen): RouteObject[] {
  if (list === undefined) return []
  const parts = path.split('/')
  const from = parts.findIndex((part) => part.startsWith(':'))
  return parts.slice(from).map((_, at) => ({ path: parts.slice(0, from + at).join('/'), loader: () => redirect(list), Component: Blank }))
}

/** Reruns guards only when the path or the tab changes. Other URL changes, such as selecting another conversation, skip them. */
export function onGuardedChange({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab')
  return isElsewhere || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false
}
