import { type RefObject, Suspense } from 'react'
import { late } from '../late.ts'

const Tooltip = late(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

/** A tooltip of the shell: loaded after the first screen, and beside its element, which stays the same when it comes. */
export function LateTooltip({ target, label }: { target: RefObject<HTMLElement | null>; label: string }) {
  return (
    <Suspense>
      <Tooltip target={target} label={label} position="right" />
    </Suspense>
  )
}
