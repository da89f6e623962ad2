import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { queryClient } from '../connection/query-client.ts'

let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})

/**
 * Releases deferred parts once all requests of the first screen have completed, or on the first user input. The shell calls this when its screen has made its
 * requests. Returns a function that stops waiting.
 */
export function loadLateParts(): () => void {
  const look = () => {
    if (queryClient.isFetching() === 0) release()
  }
  const gestures = ['pointerdown', 'keydown'] as const
  for (const gesture of gestures) addEventListener(gesture, release, { once: true, capture: true })
  const unwatch = queryClient.getQueryCache().subscribe(look)
  look()
  return () => {
    unwatch()
    for (const gesture of gestures) removeEventListener(gesture, release, { capture: true })
  }
}

/** Runs `load` once deferred parts are released. */
export const whenLate = <T>(load: () => Promise<T>): Promise<T> => released.then(load)

/** Lazy component for parts of the shell that aren't needed at first, so that they don't compete with more urgent requests on a slow connection. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound of a component's props
export const late = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> => lazy(() => whenLate(load))
