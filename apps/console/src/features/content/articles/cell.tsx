import type { ReactNode } from 'react'

export type CellProps = { className?: string; title?: string; label?: string; isHead?: boolean; children?: ReactNode }

/** Cell or column header of the grid. Focus stays on the grid, which references the active row. */
export function Cell({ className, title, label, isHead, children }: CellProps) {
  return (
    <div role={isHead ? 'columnheader' : 'gridcell'} className={className} title={title}>
      {label && <span className="pl-visually-hidden">{label}</span>}
      {children}
    </div>
  )
}
