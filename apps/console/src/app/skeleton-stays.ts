import { useLayoutEffect } from 'react'

/** Removes the skeleton that is part of the page's HTML (first-page/skeleton.html). */
export const removeSkeleton = (): void => document.getElementById('skeleton')?.remove()

/**
 * Placeholder until the first screen's guards have passed and its scripts have loaded. Renders nothing; it removes the skeleton in the same commit that shows
 * the screen.
 */
export function SkeletonStays(): null {
  useLayoutEffect(() => removeSkeleton, [])
  return null
}
