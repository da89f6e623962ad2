import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/** Metadata that a route may define. */
export type RouteHandle = { title?: () => string }

const titleOf = (handle: unknown) => (handle as RouteHandle | undefined)?.title?.()

/** Sets the page title from the route and moves focus to the new screen, so that keyboard and screen-reader users start there. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const title = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast(Boolean)
  const opened = useRef(pathname)
  useEffect(() => {
    document.title = title ? `${title} · Porchlight` : 'Porchlight'
  }, [title])
  useEffect(() => {
    if (opened.current === pathname) return
    opened.current = pathname
    // Don't take focus from a screen that has focused something itself, such as a form field.
    if (!main.current?.contains(document.activeElement) || document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
