import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { addressOf, type Place, type Route, readPlace } from './route.ts'

export type { Route } from './route.ts'

/** Where we are and how to go elsewhere. */
export type Router = {
  place: Place
  route: Route
  address(route: Route): string
  go(route: Route, how?: 'replace'): void
  /** For links: goes there without a page load, unless the visitor wants a new tab. */
  follow(event: MouseEvent, route: Route): void
}

const RouterContext = createContext<Router | null>(null)

/** The router of this frame. */
export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('RouterProvider is missing')
  return router
}

/**
 * A router as small as the widget's needs. Inside another page it replaces history entries instead of adding any: the visitor's
 * back button belongs to the customer's site.
 */
export function RouterProvider({ initial, isEmbedded, children }: { initial: Place; isEmbedded: boolean; children: ReactNode }) {
  const [route, setRoute] = useState(initial.route)
  useEffect(() => {
    const walked = () => setRoute(readPlace(location)?.route ?? initial.route)
    addEventListener('popstate', walked)
    return () => removeEventListener('popstate', walked)
  }, [initial])
  const router = useMemo<Router>(() => {
    const address = (to: Route) => addressOf(initial, to)
    const go = (to: Route, how?: 'replace') => {
      const target = address(to) + location.hash
      if (isEmbedded || how === 'replace') history.replaceState(null, '', target)
      else history.pushState(null, '', target)
      setRoute(to)
    }
    return {
      place: initial,
      route,
      address,
      go,
      follow(event, to) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      },
    }
  }, [initial, isEmbedded, route])
  return <RouterContext value={router}>{children}</RouterContext>
}
