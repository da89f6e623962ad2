import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { addressOf, type Place, pathOf, type Route, readPlace } from './route.ts'

export type { Route } from './route.ts'

/** The current screen, and navigation. */
export type Router = {
  place: Place
  route: Route
  /** The previous screen; undefined on the first one. */
  previous: Route | undefined
  address(route: Route): string
  go(route: Route, how?: 'replace'): void
  /** Navigates to the previous screen, or to `fallback` if there is none. */
  back(fallback: Route): void
  /** Link handler: navigates without a page load, unless the visitor wants a new tab. */
  follow(event: MouseEvent, route: Route): void
}

const RouterContext = createContext<Router | null>(null)

/** Returns the router of this frame. */
export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('RouterProvider is missing')
  return router
}

const isSame = (one: Route | undefined, other: Route) => one !== undefined && pathOf(one) === pathOf(other)

/**
 * A minimal router for the widget. Inside another page it replaces history entries instead of adding them, because the visitor's back button belongs to the
 * customer's site.
 */
export function RouterProvider({ initial, isEmbedded, children }: { initial: Place; isEmbedded: boolean; children: ReactNode }) {
  const [route, setRoute] = useState(initial.route)
  /** The previous screens, most recent last. */
  const trail = useRef<Route[]>([])
  const shown = useRef(route)
  shown.current = route
  useEffect(() => {
    const moved = () => {
      const to = readPlace(location)?.route ?? initial.route
      if (isSame(trail.current.at(-1), to)) trail.current.pop()
      else trail.current.push(shown.current)
      setRoute(to)
    }
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [initial])
  const router = useMemo<Router>(() => {
    const address = (to: Route) => addressOf(initial, to)
    const show = (to: Route, how?: 'replace') => {
      const target = address(to) + location.hash
      if (isEmbedded || how === 'replace') history.replaceState(null, '', target)
      else history.pushState(null, '', target)
      setRoute(to)
    }
    const back = (fallback: Route) => {
      // Outside another page, the browser's own history holds the same screens.
      if (!isEmbedded && trail.current.length > 0) return history.back()
      show(trail.current.pop() ?? fallback, 'replace')
    }
    const go = (to: Route, how?: 'replace') => {
      if (to.screen === 'home') trail.current = []
      else if (how !== 'replace' && !isSame(shown.current, to)) trail.current.push(shown.current)
      show(to, how)
    }
    return {
      place: initial,
      route,
      previous: trail.current.at(-1),
      address,
      go,
      back,
      follow(event, to) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      },
    }
  }, [initial, isEmbedded, route])
  return <RouterContext value={router}>{children}</RouterContext>
}
