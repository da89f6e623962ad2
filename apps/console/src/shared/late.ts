import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { queryClient } from './query-client.ts'

let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})

/**
 * Lets late parts load once the server has answered what the first screen asked for, or as soon as the user does something. Called by the shell when its screen
 * has begun to ask. Returns the way to stop watching.
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

/** Runs `load` when late parts may load. */
export const whenLate = <T>(load: () => Promise<T>): Promise<T> => released.then(load)

/** A part of the shell that the first look at a screen does not need: on a slow line it would take the line from what does. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound of a component's props
export const late = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> => lazy(() => whenLate(load))
