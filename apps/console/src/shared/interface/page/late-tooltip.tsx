import { type RefObject, Suspense } from 'react'
import { late } from '../late.ts'

const Tooltip = late(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

/** Tooltip in the shell, loaded after the first screen. Rendered next to its target, which therefore doesn't change when the tooltip loads. */
export function LateTooltip({ target, label }: { target: RefObject<HTMLElement | null>; label: string }) {
  return (
    <Suspense>
      <Tooltip target={target} label={label} position="right" />
    </Suspense>
  )
}
