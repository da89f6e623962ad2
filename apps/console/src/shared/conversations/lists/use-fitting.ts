import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@porchlight/contracts/limits'
import { useLayoutEffect, useRef, useState } from 'react'

/** Width reserved for the menu button until it exists and can be measured, in px. */
const buttonWidth = 72

/** Returns how many of these widths (px) fit in a row; fewer if a button must follow them. */
export function fitting(widths: readonly number[], gap: number, row: number, button: number): number {
  const end = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap)
  if (end(widths.length) <= row) return widths.length
  let count = widths.length
  while (count > 0 && end(count) + gap + button > row) count--
  return count
}

/**
 * Counts how many of a row's children fit beside a button for the rest, and recounts when sizes or texts change. The children must keep their natural width. On
 * compact screens, all of them count, because the row scrolls.
 */
export function useFitting(): { row: React.RefObject<HTMLDivElement | null>; count: number; isCompact: boolean } {
  const row = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  const isCompact = useMediaQuery(`(max-width: ${limits.compactWidthPx - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  useLayoutEffect(() => {
    const { current } = row
    const outer = current?.parentElement
    if (!current || !outer) return
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(current).columnGap) || 0
      const button = outer.querySelector('button')?.offsetWidth || buttonWidth
      const widths = [...current.children].map((child) => (child as HTMLElement).offsetWidth)
      setCount(isCompact ? Number.POSITIVE_INFINITY : fitting(widths, gap, outer.clientWidth, button))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [outer, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  })
  return { row, count, isCompact }
}
