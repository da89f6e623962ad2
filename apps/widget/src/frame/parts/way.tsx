import type { MouseEvent, ReactNode } from 'react'

/** A navigation target: a link if it has a URL (as on the advanced widget's screens), otherwise a button. */
export type Way = { href?: string; onClick: (event: MouseEvent) => void }

/** Renders a `Way` as a link or button. */
export function WayTo({
  way,
  className,
  children,
  isCurrent,
  hasFocus,
}: {
  way: Way
  className?: string
  children: ReactNode
  isCurrent?: boolean
  hasFocus?: boolean
}) {
  const shared = { className, onClick: way.onClick, 'aria-current': isCurrent ? ('page' as const) : undefined, 'data-focus': hasFocus ? '' : undefined }
  return way.href === undefined ? (
    <button type="button" {...shared}>
      {children}
    </button>
  ) : (
    <a href={way.href} {...shared}>
      {children}
    </a>
  )
}
