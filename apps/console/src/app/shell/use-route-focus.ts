import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/** What a route may say about itself. */
export type RouteHandle = { title?: () => string }

const titleOf = (handle: unknown) => (handle as RouteHandle | undefined)?.title?.()

/** Names the page after its route and moves the focus to the new screen, so that keyboard and screen reader begin there. */
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
    // A screen that focuses something of its own, such as a form field, keeps it.
    if (!main.current?.contains(document.activeElement) || document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
