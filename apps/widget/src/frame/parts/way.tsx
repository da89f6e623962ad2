import type { MouseEvent, ReactNode } from 'react'

/** Where something leads: with an address (the advanced widget's screens have one) it is a link, without a button. */
export type Way = { href?: string; onClick: (event: MouseEvent) => void }

/** The link or button of a way. */
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
