import { useLayoutEffect } from 'react'

/** Removes the skeleton that came with the page (first-page/skeleton.html). */
export const removeSkeleton = (): void => document.getElementById('skeleton')?.remove()

/** Stands for the first screen until its guards have decided and its scripts are there. Draws nothing: the skeleton goes in the same commit that brings the screen. */
export function SkeletonStays(): null {
  useLayoutEffect(() => removeSkeleton, [])
  return null
}
